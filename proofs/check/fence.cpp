// Checks files that begin with "ringfence fence 1": in Fencemaster, Breaker keeps Maker from every tripod and ring, or Maker makes a tripod, or a ring or loop. Written
// from docs/proof-format.md and the rules alone. Use: gzip -dcf FILE | fence
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;
using Set = uint64_t;  // a bit for each cell

[[noreturn]] void refuse(const string& why) {
  cout << "refused: " << why << "\n";
  exit(1);
}

string bytes;
size_t at = 0;
int n, size_;
vector<Set> beside;
vector<int> edge;  // -1: corners and inner cells
vector<vector<int>> images;
Set everything, rim;
bool makes, onlyLoops;
long positions = 0, pairings = 0, answers = 0;

int next() {
  if (at >= bytes.size()) refuse("the file ends too early");
  return (unsigned char)bytes[at++];
}

Set one(int cell) { return Set(1) << cell; }
int first(Set set) { return __builtin_ctzll(set); }

void makeBoard() {
  int last = 2 * n - 2;
  vector<pair<int, int>> place;
  vector<vector<int>> number(last + 1, vector<int>(last + 1, -1));
  for (int r = 0; r <= last; r++)
    for (int c = 0; c <= last; c++)
      if (abs(r - c) < n) number[r][c] = place.size(), place.push_back({r, c});
  size_ = place.size();
  everything = size_ == 64 ? ~Set(0) : one(size_) - 1;
  auto cellAt = [&](int r, int c) { return r < 0 || c < 0 || r > last || c > last ? -1 : number[r][c]; };
  for (auto [r, c] : place) {
    Set near = 0;
    const int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}};
    for (auto& s : steps) {
      int cell = cellAt(r + s[0], c + s[1]);
      if (cell >= 0) near |= one(cell);
    }
    if (__builtin_popcountll(near) < 6) rim |= one(beside.size());
    beside.push_back(near);
    vector<bool> on{r == 0, r == last, c == 0, c == last, r - c == n - 1, c - r == n - 1};
    int count = 0, which = -1;
    for (int e = 0; e < 6; e++)
      if (on[e]) count++, which = e;
    edge.push_back(count == 1 ? which : -1);
  }
  for (int k = 0; k < 12; k++) {
    vector<int> image;
    for (auto [r, c] : place) {
      for (int turn = 0; turn < k % 6; turn++) {
        int next = c - r + n - 1;
        r = c;
        c = next;
      }
      image.push_back(k < 6 ? cellAt(r, c) : cellAt(last - c, last - r));
    }
    images.push_back(image);
  }
}

Set mapped(Set set, const vector<int>& image) {
  Set to = 0;
  for (; set; set &= set - 1) to |= one(image[first(set)]);
  return to;
}

/// All cells that are connected with these over cells of `within`.
Set flood(Set from, Set within) {
  Set all = from & within;
  for (Set front = all; front;) {
    Set near = 0;
    for (; front; front &= front - 1) near |= beside[first(front)];
    front = near & within & ~all;
    all |= front;
  }
  return all;
}

/// A tripod: a group on three edges. A loop: a cycle around at least one cell without a piece of its own side.
bool wins(Set pieces) {
  for (Set left = pieces; left;) {
    Set group = flood(left & -left, pieces);
    left &= ~group;
    int edges = 0;
    for (Set rest = group; rest; rest &= rest - 1)
      if (edge[first(rest)] >= 0) edges |= 1 << edge[first(rest)];
    if (__builtin_popcount(edges) >= 3) return true;
  }
  Set others = everything & ~pieces;
  return flood(rim & others, others) != others;
}

/// A tripod or a ring, a cycle around at least one cell, whatever is on it; or only what wins.
bool made(Set pieces) {
  if (wins(pieces)) return true;
  if (onlyLoops) return false;
  for (Set rest = pieces & ~rim; rest; rest &= rest - 1)
    if ((beside[first(rest)] & ~pieces) == 0) return true;
  return false;
}

struct Key {
  Set maker, breaker;
  bool operator==(const Key& other) const { return maker == other.maker && breaker == other.breaker; }
};
struct Hash {
  size_t operator()(const Key& key) const { return (key.maker * 0x9e3779b97f4a7c15ull) ^ (key.breaker * 0xc2b2ae3d27d4eb4full) >> 7; }
};
unordered_map<Key, Set, Hash> known;  // the carrier of each least image

/// The number of the first symmetry that leads to the least image: letters in reading order, free < Breaker < Maker.
int least(Set maker, Set breaker, Key& key) {
  int best = -1;
  for (int k = 0; k < 12; k++) {
    Key image{mapped(maker, images[k]), mapped(breaker, images[k])};
    if (best >= 0) {
      Set differs = (image.maker ^ key.maker) | (image.breaker ^ key.breaker);
      if (differs == 0) continue;
      int cell = first(differs);
      auto rank = [&](const Key& it) { return it.maker >> cell & 1 ? 2 : it.breaker >> cell & 1 ? 1 : 0; };
      if (rank(image) >= rank(key)) continue;
    }
    best = k;
    key = image;
  }
  return best;
}

Set back(Set set, const vector<int>& image) {
  Set from = 0;
  for (int c = 0; c < size_; c++)
    if (set >> image[c] & 1) from |= one(c);
  return from;
}

void checkCovered(Set free, Set listed, const vector<Set>& carriers, const string& who) {
  if (carriers.empty()) refuse("a record has no entries");
  Set all = everything;
  for (Set carrier : carriers) all &= carrier;
  if (free & ~listed & all) refuse(who + " has a move without an entry, on every carrier");
}

/// Whether some tripod or ring without a piece of Breaker's has no pair: Maker gets all cells but one of each pair, in every way.
bool escapes(Set maker, const vector<Set>& pairs, size_t i) {
  if (!made(maker)) return false;
  if (i == pairs.size()) return true;
  for (Set rest = pairs[i]; rest; rest &= rest - 1)
    if (escapes(maker & ~(rest & -rest), pairs, i + 1)) return true;
  return false;
}

Set record(Set maker, Set breaker) {
  Key key;
  int k = least(maker, breaker, key);
  auto found = known.find(key);
  if (found != known.end()) return back(found->second, images[k]);
  Set free = everything & ~maker & ~breaker, carrier = 0, listed = 0;
  vector<Set> carriers;
  int move = next();
  if (makes) {
    if (move >= size_ || !(free >> move & 1)) refuse("Maker's move is not free");
    carrier = one(move);
    Set mine = maker | one(move);
    if (!made(mine)) {
      free &= ~one(move);
      for (int answer = next(); answer != 255; answer = next()) {
        if (answer >= size_ || !(free >> answer & 1) || listed >> answer & 1) refuse("Breaker's answer is not free, or named twice");
        listed |= one(answer);
        carriers.push_back(record(mine, breaker | one(answer)));
        carrier |= carriers.back();
        answers++;
      }
      checkCovered(free, listed, carriers, "Breaker");
    }
  } else if (move >= 192 && move <= 192 + 18) {
    vector<Set> pairs;
    for (int i = 192; i < move; i++) {
      int a = next(), b = next();
      if (a >= size_ || b >= size_ || a == b || !(free & ~carrier & one(a)) || !(free & ~carrier & one(b)))
        refuse("a pair is not of two free cells of its own");
      pairs.push_back(one(a) | one(b));
      carrier |= pairs.back();
    }
    if (escapes(everything & ~breaker, pairs, 0)) refuse("a tripod or ring has no pair");
    pairings++;
  } else {
    for (; move != 255; move = next()) {
      if (move >= size_ || !(free >> move & 1) || listed >> move & 1) refuse("Maker's move is not free, or named twice");
      listed |= one(move);
      int answer = next();
      if (answer >= size_ || answer == move || !(free >> answer & 1)) refuse("Breaker's answer is not free");
      carriers.push_back(record(maker | one(move), breaker | one(answer)) | one(answer));
      carrier |= carriers.back();
      answers++;
    }
    checkCovered(free, listed, carriers, "Maker");
  }
  positions++;
  known[key] = mapped(carrier, images[k]);
  return carrier;
}

int main() {
  bytes.assign(istreambuf_iterator<char>(cin), {});
  string lines[2];
  for (string& line : lines) {
    size_t end = bytes.find('\n', at);
    if (end == string::npos) refuse("the header is not complete");
    line = bytes.substr(at, end - at);
    at = end + 1;
  }
  if (lines[0] != "ringfence fence 1") refuse("this is another format");
  auto field = [&](const string& name) {
    size_t from = lines[1].find("\"" + name + "\":");
    if (from == string::npos) refuse("the header has no " + name);
    from += name.size() + 3;
    if (lines[1][from] == '"') from++;
    return lines[1].substr(from, lines[1].find_first_of("\",}]", from) - from);
  };
  if (field("game") != "fencemaster") refuse("this is another game");
  string size = field("size"), letters = field("position");
  if (size.size() != 1 || size < "1" || size > "4") refuse("the size is not valid");
  n = stoi(size);
  if (letters.find_first_not_of(".MB") != string::npos) refuse("the position is not valid");
  makes = lines[1].find("\"winner\":\"maker\"") != string::npos;
  onlyLoops = lines[1].find("\"enclosure\"") != string::npos;
  if (onlyLoops && (!makes || field("enclosure") != "loop")) refuse("the enclosure is not valid");
  makeBoard();
  if ((int)letters.size() != size_) refuse("the position does not fit the board");
  Set maker = 0, breaker = 0;
  for (int c = 0; c < size_; c++) {
    if (letters[c] == 'M') maker |= one(c);
    if (letters[c] == 'B') breaker |= one(c);
  }
  if (makes && (made(maker) || made(breaker))) refuse("the game is over");
  record(maker, breaker);
  if (at != bytes.size()) refuse("something follows");
  cout << "Fencemaster " << n << ", Maker to move: " << (!makes ? "Breaker holds\n" : onlyLoops ? "Maker makes a tripod or a loop\n" : "Maker makes a tripod or a ring\n");
  cout << "accepted: " << positions << " positions, " << pairings << " pairings, " << answers << " answers\n";
}
