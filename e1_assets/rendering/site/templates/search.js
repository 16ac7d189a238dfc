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
  var waiting = box.getAttribute("data-claims").split(" ").filter(Boolean);
  var entries = [];
  var asked = false;

  function folded(text) {
    return text.normalize("NFKC").toLowerCase();
  }

  // Folded letter by letter, so that a place in it is the same place in the text.
  function beside(text) {
    return text.split("").map(function (letter) {
      var low = folded(letter);
      return low.length === 1 ? low : letter;
    }).join("");
  }

  function take(name) {
    var rows = (window.e1 && window.e1[name]) || [];
    rows.splice(0).forEach(function (row) {
      entries.push({ row: row, title: folded(row[2]), text: folded(row[2] + " " + row[3]) });
    });
  }

  // The sentences of notes come a day at a time, the newest first, once somebody asks.
  function more() {
    if (!waiting.length) { search(); return; }
    var script = document.createElement("script");
    script.src = waiting.shift();
    script.onload = function () { take("claims"); if (waiting.length % 10 === 0) { search(); } more(); };
    script.onerror = more;
    document.head.append(script);
  }

  function score(entry, wanted) {
    return wanted.every(function (word) { return entry.title.includes(word); }) ? 1 : 0;
  }

  function matching(wanted) {
    return entries.filter(function (entry) {
      return (!kind.value || entry.row[0] === kind.value) &&
        (!topic.value || entry.row[1] === topic.value) &&
        wanted.every(function (word) { return entry.text.includes(word); });
    }).sort(function (a, b) { return score(b, wanted) - score(a, wanted); });
  }

  function piece(text, wanted) {
    var at = wanted.length ? beside(text).indexOf(wanted[0]) : 0;
    var start = Math.max(0, at - 40);
    return (start ? "…" : "") + text.slice(start, start + 200) + (text.length > start + 200 ? "…" : "");
  }

  function highlighted(element, text, wanted) {
    var low = beside(text);
    var at = 0;
    while (at < text.length) {
      var next = -1, length = 0;
      wanted.forEach(function (word) {
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

  function drawn(entry, wanted) {
    var item = document.createElement("li");
    var link = document.createElement("a");
    link.href = entry.row[4];
    highlighted(link, entry.row[2], wanted);
    var tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = results.getAttribute("data-" + entry.row[0]);
    var text = document.createElement("p");
    highlighted(text, piece(entry.row[3], wanted), wanted);
    item.append(tag, " ", link, text);
    return item;
  }

  function search() {
    var wanted = folded(words.value).split(/\s+/).filter(Boolean);
    var looking = wanted.length || kind.value || topic.value;
    if (looking && !asked) { asked = true; more(); }
    var found = looking ? matching(wanted) : [];
    var told = count.getAttribute(found.length > most ? "data-many" : "data-found");
    count.textContent = !looking ? "" :
      told.replace("{n}", found.length).replace("{m}", most) +
      (waiting.length ? count.getAttribute("data-loading") : "");
    results.replaceChildren.apply(results, found.slice(0, most).map(function (entry) {
      return drawn(entry, wanted);
    }));
  }

  take("briefs");
  [words, kind, topic].forEach(function (field) { field.addEventListener("input", search); });
  words.value = new URLSearchParams(location.search).get("q") || "";
  box.hidden = false;
  search();
})();
