// Checks files that begin with "ringfence proof 1": Breaker holds, or Maker captures, in Squatter. Written from docs/proof-format.md and the rules
// alone. Use: gzip -dcf FILE | breaker
#include <algorithm>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>
using namespace std;
using Cells = string;  // '.' free, 'M' Maker, 'B' Breaker, 'x' outside
using Set = bitset<128>;

[[noreturn]] void refuse(const string& why) {
  cout << "refused: " << why << "\n";
  exit(1);
}

string bytes;
size_t at = 0;
int rows, columns, size_;
vector<vector<int>> beside, images;
vector<char> border;
long positions = 0, pairings = 0, answers = 0;

int next() {
  if (at >= bytes.size()) refuse("the file ends too early");
  return (unsigned char)bytes[at++];
}

void makeBoard() {
  size_ = rows * columns;
  beside.assign(size_, {});
  border.assign(size_, 0);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      int cell = r * columns + c;
      border[cell] = r == 0 || c == 0 || r == rows - 1 || c == columns - 1;
      if (r > 0) beside[cell].push_back(cell - columns);
      if (c > 0) beside[cell].push_back(cell - 1);
      if (c < columns - 1) beside[cell].push_back(cell + 1);
      if (r < rows - 1) beside[cell].push_back(cell + columns);
    }
  for (int k = 0; k < (rows == columns ? 8 : 4); k++) {
    vector<int> image(size_);
    for (int cell = 0; cell < size_; cell++) {
      int r = cell / columns, c = cell % columns;
      if (k & 1) r = rows - 1 - r;
      if (k & 2) c = columns - 1 - c;
      image[cell] = k & 4 ? c * columns + r : r * columns + c;
    }
    images.push_back(image);
  }
}

/// Whether some cell that is not Maker's cannot reach the border over such cells.
bool captured(const Cells& cells) {
  vector<char> seen(size_, 0);
  vector<int> queue;
  for (int c = 0; c < size_; c++)
    if (cells[c] == 'x' || (border[c] && cells[c] != 'M')) seen[c] = 1, queue.push_back(c);
  for (size_t i = 0; i < queue.size(); i++)
    for (int n : beside[queue[i]])
      if (cells[n] != 'M' && !seen[n]) seen[n] = 1, queue.push_back(n);
  for (int c = 0; c < size_; c++)
    if (cells[c] != 'M' && !seen[c]) return true;
  return false;
}

/// Simplifies a position; false if no cell is open.
bool simplify(Cells& cells) {
  vector<char> joined(size_, 0), open(size_, 0);
  vector<int> queue;
  for (int c = 0; c < size_; c++)
    if (cells[c] == 'x' || (cells[c] == 'B' && border[c])) joined[c] = 1, queue.push_back(c);
  for (size_t i = 0; i < queue.size(); i++)
    for (int n : beside[queue[i]])
      if (cells[n] == 'B' && !joined[n]) joined[n] = 1, queue.push_back(n);
  bool any = false;
  for (int c = 0; c < size_; c++) {
    bool safe = border[c] || joined[c];
    for (int n : beside[c]) safe = safe || joined[n];
    open[c] = !safe && cells[c] != 'M';
    any = any || open[c];
  }
  Cells simple = cells;
  for (int c = 0; c < size_; c++) {
    bool near = open[c];
    for (int n : beside[c]) near = near || open[n];
    if (!near) simple[c] = 'x';
  }
  cells = simple;
  return any;
}

Cells mapped(const Cells& cells, const vector<int>& image) {
  Cells to = cells;
  for (int c = 0; c < size_; c++) to[image[c]] = cells[c];
  return to;
}

struct Known {
  map<Cells, Set> carriers;
  bool find(const Cells& cells, Set& carrier) const {
    for (const auto& image : images) {
      auto found = carriers.find(mapped(cells, image));
      if (found == carriers.end()) continue;
      carrier.reset();
      for (int c = 0; c < size_; c++) carrier[c] = found->second[image[c]];
      return true;
    }
    return false;
  }
};

Known held, won[2];

void checkCovered(const Cells& cells, const Set& listed, const vector<Set>& covers) {
  if (covers.empty()) refuse("no entry covers");
  Set all;
  all.set();
  for (const Set& cover : covers) all &= cover;
  for (int c = 0; c < size_; c++)
    if (cells[c] == '.' && !listed[c] && all[c]) refuse("a move has no entry, and is on every carrier");
}

Set pairing(const Cells& cells, int count) {
  Set paired;
  vector<pair<int, int>> pairs;
  for (int i = 0; i < count; i++) {
    int one = next(), other = next();
    for (int c : {one, other}) {
      if (c >= size_ || cells[c] != '.' || paired[c]) refuse("a pair is not of two free cells of its own");
      paired[c] = 1;
    }
    pairs.push_back({one, other});
  }
  vector<char> safe(size_, 0);
  for (int c = 0; c < size_; c++) safe[c] = border[c] || cells[c] == 'x';
  for (bool grew = true; grew;) {
    grew = false;
    for (int c = 0; c < size_; c++) {
      if (safe[c] || cells[c] == 'M') continue;
      vector<int> group{c};
      if (cells[c] == 'B')
        for (size_t i = 0; i < group.size(); i++)
          for (int n : beside[group[i]])
            if (cells[n] == 'B' && find(group.begin(), group.end(), n) == group.end()) group.push_back(n);
      bool good = false;
      Set exits;
      for (int g : group) {
        good = good || safe[g];
        for (int n : beside[g])
          if (safe[n]) {
            exits[n] = 1;
            good = good || cells[n] == 'B' || cells[n] == 'x';
          }
      }
      for (auto [one, other] : pairs) good = good || (exits[one] && exits[other]);
      if (!good) continue;
      for (int g : group) safe[g] = 1;
      grew = true;
    }
  }
  for (int c = 0; c < size_; c++)
    if (!safe[c] && cells[c] != 'M') refuse("the pairs leave a cell over");
  pairings++;
  return paired;
}

/// Breaker holds, with Maker to move.
Set holds(Cells cells) {
  Set carrier;
  if (captured(cells)) refuse("Maker has captured");
  if (!simplify(cells)) return carrier;
  if (held.find(cells, carrier)) return carrier;
  int move = next();
  if (move >= 192 && move <= 254) carrier = pairing(cells, move - 192);
  else {
    Set listed;
    vector<Set> covers;
    for (; move != 255; move = next()) {
      Cells after = cells;
      if (move != 128) {
        if (move >= size_ || cells[move] != '.' || listed[move]) refuse("Maker's move is not free, or named twice");
        listed[move] = 1;
        after[move] = 'M';
      }
      int answer = next();
      if (answer != 255) {
        if (answer >= size_ || after[answer] != '.') refuse("Breaker's answer is not free");
        after[answer] = 'B';
      } else if (move == 128) refuse("a pass has no answer");
      Set used = holds(after);
      answers++;
      if (answer != 255) used[answer] = 1;
      bool covering = move == 128 || border[move];
      if (move != 128)
        for (int n : beside[move]) covering = covering || after[n] == 'B' || after[n] == 'x';
      if (!covering) {
        int one = next();
        if (one != 255) {
          int other = next();
          if (one == other) refuse("a guard has one cell");
          for (int g : {one, other}) {
            if (g >= size_ || find(beside[move].begin(), beside[move].end(), g) == beside[move].end() ||
                cells[g] != '.' || used[g])
              refuse("a guard is not free");
          }
          used[one] = used[other] = 1;
          covering = true;
        }
      }
      if (covering) covers.push_back(used);
      carrier |= used;
    }
    checkCovered(cells, listed, covers);
  }
  positions++;
  held.carriers[cells] = carrier;
  return carrier;
}

/// Maker captures; `who` is 0 with Maker to move, 1 with Breaker to move.
Set captures(Cells cells, int who, int depth) {
  Set carrier;
  if (!simplify(cells)) refuse("Maker can capture nothing any more");
  if (depth > 4 * size_) refuse("the proof passes for ever");
  if (won[who].find(cells, carrier)) return carrier;
  if (who == 0) {
    int move = next();
    Cells after = cells;
    if (move != 128) {
      if (move >= size_ || cells[move] != '.') refuse("Maker's move is not free");
      after[move] = 'M';
    }
    if (!captured(after)) carrier = captures(after, 1, depth + 1);
    if (move != 128) carrier[move] = 1;
  } else {
    Set listed;
    bool passed = false;
    vector<Set> covers;
    for (int move = next(); move != 255; move = next()) {
      Cells after = cells;
      if (move == 128) {
        if (passed) refuse("a move elsewhere is named twice");
        passed = true;
      } else {
        if (move >= size_ || cells[move] != '.' || listed[move]) refuse("Breaker's move is not free, or named twice");
        listed[move] = 1;
        after[move] = 'B';
      }
      covers.push_back(captures(after, 0, depth + 1));
      answers++;
      carrier |= covers.back();
    }
    checkCovered(cells, listed, covers);
  }
  positions++;
  won[who].carriers[cells] = carrier;
  return carrier;
}

string field(const string& json, const string& name) {
  size_t from = json.find("\"" + name + "\":");
  if (from == string::npos) refuse("the header has no " + name);
  from += name.size() + 3;
  if (json[from] == '"') from++;
  return json.substr(from, json.find_first_of("\",}]", from) - from);
}

int main() {
  bytes.assign(istreambuf_iterator<char>(cin), {});
  auto line = [&] {
    size_t end = bytes.find('\n', at);
    if (end == string::npos) refuse("the header is not complete");
    string text = bytes.substr(at, end - at);
    at = end + 1;
    return text;
  };
  if (line() != "ringfence proof 1") refuse("this is another format");
  string header = line();
  if (field(header, "game") != "squatter") refuse("this is another game");
  rows = stoi(field(header, "rows"));
  columns = stoi(field(header, "columns"));
  string letters = field(header, "position");
  if (rows < 1 || columns < 1 || rows * columns > 128 || (int)letters.size() != rows * columns) refuse("the board is not valid");
  makeBoard();
  int claims = 0;
  for (size_t from = 0; (from = header.find("{\"maker\":", from)) != string::npos; from++, claims++) {
    string claim = header.substr(from, header.find('}', from) - from);
    string maker = field(claim, "maker"), toMove = field(claim, "toMove"), value = field(claim, "value");
    Cells cells = letters;
    string own = maker == "white" ? "Ww" : "Bb";
    for (char& c : cells) c = c == '.' ? '.' : own.find(c) != string::npos ? 'M' : 'B';
    if (captured(cells)) refuse("something is enclosed");
    held = Known();
    won[0] = won[1] = Known();
    if (value == "captures") captures(cells, toMove == "breaker", 0);
    else {
      if (toMove == "breaker") {
        int move = next();
        if (move != 255) {
          if (move >= size_ || cells[move] != '.') refuse("Breaker's move is not free");
          cells[move] = 'B';
        }
      }
      holds(cells);
    }
    cout << rows << "x" << columns << ", Maker " << maker << ", " << toMove << " to move: " << value << "\n";
  }
  if (claims == 0 || at != bytes.size()) refuse("no claim, or something follows");
  cout << "accepted: " << positions << " positions, " << pairings << " pairings, " << answers << " answers\n";
}
