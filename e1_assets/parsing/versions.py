"""Versions of software or models of hardware, bound to the word before them."""

import re

from e1_assets.parsing.left_context import Left

_SOFTWARE = """
Apache CUDA Python CANN PyTorch ROCm cuDNN NCCL NVSHMEM Linux Ubuntu Debian Node Node.js Java
JDK Go Golang Rust TypeScript JavaScript PHP Ruby Swift Kotlin TensorRT TensorRT-LLM TRT-LLM
vLLM SGLang Dynamo LMDeploy llm-d Kubernetes K8s Docker Ray JAX TensorFlow Transformers OpenSSL
GCC LLVM Clang Triton DuckDB Postgres PostgreSQL MySQL SQLite pgvector Qdrant Milvus Redis
Elasticsearch Spark Flink Kafka Airflow Dagster Django Flask FastAPI React Vue Angular Next.js
Nuxt Svelte Tailwind Electron Bun Deno iOS iPadOS macOS Android Windows HarmonyOS Chrome Firefox
HTTP USB PCIe Bluetooth Wi-Fi WiFi HDMI License Licence LICENSE GPL AGPL LGPL BSD MPL CC-BY
driver Driver Ollama llama.cpp MLX LangChain LangGraph LlamaIndex NumPy Pandas Polars Pydantic
OpenMP MPI NIXL UCX Mooncake LMCache DeepSpeed Megatron FlashAttention FlashInfer MCP OpenAPI
SQL OAuth TLS Helm Slurm Envoy Istio
"""
_MODELS = """
Claude Gemini GPT Llama LLaMA Qwen Grok DeepSeek Kimi GLM MiniMax Mistral Mixtral Gemma Phi Opus
Sonnet Haiku Imagen Veo Sora Midjourney Nova Nemotron Hunyuan 混元 Doubao 豆包 ERNIE 文心 Seed Pro
Flash Ultra Lyria Seedance Seedream Kling 可灵 Wan Flux FLUX Whisper Command Jamba Yi Baichuan
ChatGPT Codex Composer
"""
_HARDWARE = """
Ascend 昇腾 RTX GTX PRO Radeon Xeon Epyc EPYC Ryzen Snapdragon 骁龙 Kirin 麒麟 Jetson Trainium
Inferentia Gaudi TPU Instinct Arc 天玑 Dimensity iPhone iPad Pixel Mate Galaxy
"""
_NAMED_SOFT = frozenset((_SOFTWARE + _MODELS).split())
DEVICES = frozenset(_HARDWARE.split())
"""Names of hardware a model number belongs to, whatever unit seems to follow it."""
_CHINESE_NAMES = tuple(name for name in _NAMED_SOFT | DEVICES if not name.isascii())
_TAG = r"(?:[-.]?(?:rc|alpha|beta|dev|post|preview)[-.]?[0-9]*|[ab][0-9]+)?"
_ENDS = r"(?![0-9A-Za-z]|[,.][0-9])"
_SOFT = re.compile(rf"(?:[0-9]+(?:\.[0-9x]+){{1,3}}|[0-9]{{1,2}}){_TAG}{_ENDS}")
_HARD = re.compile(rf"(?:[0-9]{{1,5}}[A-Za-z]{{0,3}}|[0-9]{{1,2}}\.[0-9]){_ENDS}")
_MARKED = re.compile(rf"[0-9]+(?:\.[0-9x]+){{0,3}}{_TAG}{_ENDS}")
_THREE = re.compile(rf"[0-9]{{1,4}}\.[0-9]+\.[0-9]+{_TAG}{_ENDS}")
_NO_SUBJECT_WORDS = "to of by from the a an in on at for and or is are was with than over version"
_NO_SUBJECTS = frozenset(_NO_SUBJECT_WORDS.split())
_SUBJECT_BEFORE_V = re.compile(r"(?P<word>[A-Za-z][A-Za-z0-9.+\-/]*)\s{1,2}v$")


def version_at(text: str, left: Left, limit: int) -> tuple[int, int, str, str] | None:
    """A version whose first digit is at `left.at`: start with subject, end, subject, version.

    `v1.2` and `x.y.z` are versions whatever precedes them; fewer dots need a subject we know.
    """
    at, word = left.at, left.word
    if left.glued and word == "v":
        return _marked(text, left, limit)
    if word and not left.glued:
        pattern = _HARD if word in DEVICES else _SOFT if word in _NAMED_SOFT else None
        match = pattern.match(text, at, limit) if pattern else None
        if match:
            return _start(left, word), match.end(), word, match[0]
    elif left.tail.rstrip().endswith(_CHINESE_NAMES):
        name = next(name for name in _CHINESE_NAMES if left.tail.rstrip().endswith(name))
        match = (_HARD if name in DEVICES else _SOFT).match(text, at, limit)
        if match:
            return _start(left, name), match.end(), name, match[0]
    three = _THREE.match(text, at, limit)
    if not three:
        return None
    if word[:1].isalpha() and not left.glued and word.lower() not in _NO_SUBJECTS:
        return _start(left, word), three.end(), word, three[0]
    return at, three.end(), "", three[0]


def _marked(text: str, left: Left, limit: int) -> tuple[int, int, str, str] | None:
    match = _MARKED.match(text, left.at, limit)
    if not match:
        return None
    subject = _SUBJECT_BEFORE_V.search(left.tail)
    if subject:
        start = left.at - len(subject[0])
        return start, match.end(), subject["word"], f"v{match[0]}"
    return left.at - 1, match.end(), "", f"v{match[0]}"


def _start(left: Left, subject: str) -> int:
    return left.at - len(left.tail) + left.tail.rindex(subject)
