"""Versions of software or models of hardware, bound to the word before them."""

import re

_SOFTWARE = """
CUDA Python CANN PyTorch ROCm cuDNN NCCL NVSHMEM Linux Ubuntu Debian Node Node.js Java JDK Go Golang
Rust TypeScript JavaScript PHP Ruby Swift Kotlin TensorRT TensorRT-LLM TRT-LLM vLLM SGLang Dynamo
LMDeploy llm-d Kubernetes K8s Docker Ray JAX TensorFlow Transformers OpenSSL GCC LLVM Clang Triton
DuckDB Postgres PostgreSQL MySQL SQLite pgvector Qdrant Milvus Redis Elasticsearch Spark Flink Kafka
Airflow Dagster Django Flask FastAPI React Vue Angular Next.js Nuxt Svelte Tailwind Electron Bun Deno
iOS iPadOS macOS Android Windows HarmonyOS Chrome Firefox HTTP USB PCIe Bluetooth Wi-Fi WiFi HDMI
License Licence LICENSE GPL AGPL LGPL BSD MPL CC-BY driver Driver Ollama llama.cpp MLX LangChain
LangGraph LlamaIndex NumPy Pandas Polars Pydantic OpenMP MPI NIXL UCX Mooncake LMCache DeepSpeed
Megatron FlashAttention FlashInfer MCP OpenAPI SQL OAuth TLS Helm Slurm Envoy Istio Prometheus
"""
_HARDWARE = """
Ascend 昇腾 RTX GTX Radeon Xeon Epyc EPYC Ryzen Snapdragon 骁龙 Kirin 麒麟 Jetson Trainium Inferentia
Gaudi TPU Instinct Arc 天玑 Dimensity iPhone iPad Pixel Mate Galaxy PRO Apple
"""
_MODELS = """
Claude Gemini GPT Llama LLaMA Qwen Grok DeepSeek Kimi GLM MiniMax Mistral Mixtral Gemma Phi Opus
Sonnet Haiku Imagen Veo Sora Midjourney Nova Nemotron Hunyuan 混元 Doubao 豆包 ERNIE 文心 Seed
Seedance Seedream Kling 可灵 Wan Flux FLUX Whisper Command Jamba Yi Baichuan ChatGPT Codex Composer
"""
_KNOWN = {word: word for word in (_SOFTWARE + _HARDWARE + _MODELS).split()}
_SUBJECT = re.compile(
    r"(?P<word>[A-Za-z][A-Za-z0-9.+\-]*|昇腾|骁龙|麒麟|天玑|混元|豆包|文心|可灵)(?P<gap>\s{1,2}|)$"
)
_WITH_V = re.compile(
    r"(?:(?P<word>[A-Za-z][A-Za-z0-9.+\-/]*|[A-Za-z][A-Za-z0-9.+\-/]*\.md)\s{1,2})?(?<![A-Za-z0-9])v$"
)
_NUMBER = re.compile(
    r"[0-9]+(?:\.[0-9x]+){0,3}(?:[-.]?(?:rc|alpha|beta|dev|post|a|b)\.?[0-9]*)?(?![0-9])"
)
_THREE = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")
_NOT_SUBJECTS = frozenset(
    "to of by from the a an in on at for and or is are was with than over".split()
)


def version_at(text: str, at: int, limit: int) -> tuple[int, int, str, str] | None:
    """A version whose first digit is at `at`: start with its subject, end, subject, version.

    `v1.2` and `x.y.z` are versions whatever precedes them; fewer dots need a subject we know.
    """
    number = _NUMBER.match(text, at, limit)
    if not number:
        return None
    before = text[max(0, at - 40) : at]
    marked = _WITH_V.search(before)
    if marked:
        start = at - len(marked[0]) if marked["word"] else at - 1
        return start, number.end(), marked["word"] or "", f"v{number[0]}"
    subject = _SUBJECT.search(before)
    word = subject["word"] if subject else ""
    if (
        subject
        and subject["gap"] + word
        and word in _KNOWN
        and (subject["gap"] or not word.isascii())
    ):
        return at - len(subject[0]), number.end(), word, number[0]
    if _THREE.match(text, at, limit):
        named = subject and subject["gap"] and word.lower() not in _NOT_SUBJECTS
        start = at - len(subject[0]) if subject and named else at
        return start, number.end(), word if named else "", number[0]
    return None
