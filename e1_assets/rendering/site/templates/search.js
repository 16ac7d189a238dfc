// Finds words in the entries of this site; asks nobody, writes text only.
(function () {
  "use strict";
  var most = 100;
  var box = document.getElementById("search");
  var words = document.getElementById("words");
  var kind = document.getElementById("kind");
  var topic = document.getElementById("topic");
  var count = document.getElementById("count");
  var results = document.getElementById("results");

  function folded(text) {
    return text.normalize("NFKC").toLowerCase();
  }

  var all = ((window.e1 && window.e1.briefs) || []).concat((window.e1 && window.e1.claims) || []);
  var entries = all.map(function (row) {
    return { row: row, title: folded(row[2]), text: folded(row[2] + " " + row[3]) };
  });

  function score(entry, asked) {
    return asked.every(function (word) { return entry.title.includes(word); }) ? 1 : 0;
  }

  function matching(asked) {
    return entries.filter(function (entry) {
      return (!kind.value || entry.row[0] === kind.value) &&
        (!topic.value || entry.row[1] === topic.value) &&
        asked.every(function (word) { return entry.text.includes(word); });
    }).sort(function (a, b) { return score(b, asked) - score(a, asked); });
  }

  function piece(text, asked) {
    var at = asked.length ? folded(text).indexOf(asked[0]) : 0;
    var start = Math.max(0, at - 40);
    return (start ? "…" : "") + text.slice(start, start + 200) + (text.length > start + 200 ? "…" : "");
  }

  function highlighted(element, text, asked) {
    var low = folded(text);
    if (low.length !== text.length) { element.textContent = text; return; }
    var at = 0;
    while (at < text.length) {
      var next = -1, length = 0;
      asked.forEach(function (word) {
        var found = low.indexOf(word, at);
        if (found >= 0 && (next < 0 || found < next)) { next = found; length = word.length; }
      });
      if (next < 0) { break; }
      element.append(text.slice(at, next));
      var mark = document.createElement("mark");
      mark.textContent = text.slice(next, next + length);
      element.append(mark);
      at = next + length;
    }
    element.append(text.slice(at));
  }

  function drawn(entry, asked) {
    var item = document.createElement("li");
    var link = document.createElement("a");
    link.href = entry.row[4];
    highlighted(link, entry.row[2], asked);
    var tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = results.getAttribute("data-" + entry.row[0]);
    var text = document.createElement("p");
    text.className = "quiet";
    highlighted(text, piece(entry.row[3], asked), asked);
    item.append(tag, " ", link, text);
    return item;
  }

  function search() {
    var asked = folded(words.value).split(/\s+/).filter(Boolean);
    var found = asked.length || kind.value || topic.value ? matching(asked) : [];
    var told = count.getAttribute(found.length > most ? "data-many" : "data-found");
    count.textContent = asked.length || found.length
      ? told.replace("{n}", found.length).replace("{m}", most) : "";
    results.replaceChildren.apply(results, found.slice(0, most).map(function (entry) {
      return drawn(entry, asked);
    }));
  }

  [words, kind, topic].forEach(function (field) { field.addEventListener("input", search); });
  words.value = new URLSearchParams(location.search).get("q") || "";
  box.hidden = false;
  search();
})();
