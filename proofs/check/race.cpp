// Checks files that begin with "ringfence race 1": the side to move captures or wins first. Written from docs/proof-format.md and the rules alone. Use: gzip -dcf FILE | race
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <iterator>
#include <string>
#include <unordered_set>
#include <vector>
using namespace std;
using Cells = string;  // '.' free, 'M' Maker: the side to move in the first position, 'B' the other side

[[noreturn]] void refuse(const string& why) {
  cout << "refused: " << why << "\n";
  exit(1);
}

string bytes;
size_t at = 0;
int size_;
bool square, havannah;
vector<vector<int>> beside, images;
vector<char> rim;
vector<int> edge, corner;  // a bit for the edge on which a cell lies, or for the corner that it is
long positions = 0, chains = 0, answers = 0;

int next() {
  if (at >= bytes.size()) refuse("the file ends too early");
  return (unsigned char)bytes[at++];
}

void makeSquare(int rows, int columns) {
  size_ = rows * columns;
  beside.resize(size_);
  edge.assign(size_, 0);
  corner = edge;
  for (int cell = 0; cell < size_; cell++) {
    int r = cell / columns, c = cell % columns;
    rim.push_back(r == 0 || c == 0 || r == rows - 1 || c == columns - 1);
    if (r > 0) beside[cell].push_back(cell - columns);
    if (r < rows - 1) beside[cell].push_back(cell + columns);
    if (c > 0) beside[cell].push_back(cell - 1);
    if (c < columns - 1) beside[cell].push_back(cell + 1);
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

void makeHexagon(int n) {
  int last = 2 * n - 2;
  vector<pair<int, int>> place;
  vector<vector<int>> number(last + 1, vector<int>(last + 1, -1));
  for (int r = 0; r <= last; r++)
    for (int c = 0; c <= last; c++)
      if (abs(r - c) < n) number[r][c] = place.size(), place.push_back({r, c});
  size_ = place.size();
  for (auto [r, c] : place) {
    vector<int> near;
    const int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}};
    for (auto& s : steps) {
      int i = r + s[0], j = c + s[1];
      if (i >= 0 && j >= 0 && i <= last && j <= last && number[i][j] >= 0) near.push_back(number[i][j]);
    }
    rim.push_back(near.size() < 6);
    const bool on[6] = {r == 0, r == last, c == 0, c == last, r - c == n - 1, c - r == n - 1};
    int touched = 0;
    for (int e = 0; e < 6; e++) touched |= on[e] << e;
    bool isCorner = near.size() == 3;
    edge.push_back(isCorner ? 0 : touched);
    corner.push_back(isCorner);
    beside.push_back(near);
  }
  for (int k = 0; k < 12; k++) {
    vector<int> image;
    for (auto [r, c] : place) {
      for (int turn = 0; turn < k % 6; turn++) {
        int column = c - r + n - 1;
        r = c;
        c = column;
      }
      image.push_back(k < 6 ? number[r][c] : number[last - c][last - r]);
    }
    images.push_back(image);
  }
}

/// Whether the pieces of a side make it win; in Squatter, whether they enclose something.
bool won(const Cells& cells, char side) {
  static vector<int> queue;
  static vector<char> seen;
  seen.assign(size_, 0);
  queue.clear();
  for (int c = 0; c < size_; c++)
    if (rim[c] && cells[c] != side) seen[c] = 1, queue.push_back(c);
  for (size_t i = 0; i < queue.size(); i++)
    for (int n : beside[queue[i]])
      if (cells[n] != side && !seen[n]) seen[n] = 1, queue.push_back(n);
  for (int c = 0; c < size_; c++)
    if (cells[c] != side && !seen[c]) return true;
  if (square) return false;
  for (int start = 0; start < size_; start++) {
    if (cells[start] != side || seen[start]) continue;
    queue.assign(1, start);
    seen[start] = 1;
    int edges = 0, corners = 0;
    for (size_t i = 0; i < queue.size(); i++) {
      int cell = queue[i], own = 0;
      edges |= edge[cell];
      corners += corner[cell];
      for (int n : beside[cell])
        if (cells[n] == side) {
          own++;
          if (!seen[n]) seen[n] = 1, queue.push_back(n);
        }
      if (havannah && own == 6) return true;
    }
    if (__builtin_popcount(edges) >= 3 || (havannah && corners >= 2)) return true;
  }
  return false;
}

bool winsOn(Cells& cells, int cell, char side) {
  int own = 0;
  for (int n : beside[cell]) own += cells[n] == side;
  if (!square && own == 0) return false;
  cells[cell] = side;
  bool wins = won(cells, side);
  cells[cell] = '.';
  return wins;
}

/// Whether the other side could win somewhere else than on this cell.
bool leavesWin(Cells& cells, int move) {
  for (int c = 0; c < size_; c++)
    if (c != move && cells[c] == '.' && winsOn(cells, c, 'B')) return true;
  return false;
}

using Chain = vector<int>;

bool complete(Cells cells, const Chain& chain) {
  for (int move : chain) {
    if (move >= size_ || cells[move] != '.') return false;
    if (winsOn(cells, move, 'M')) return true;
    if (leavesWin(cells, move)) return false;
    cells[move] = 'M';
    vector<int> threats;
    for (int c = 0; c < size_ && threats.size() < 2; c++)
      if (cells[c] == '.' && winsOn(cells, c, 'M')) threats.push_back(c);
    if (threats.size() != 1) return threats.size() > 1;
    cells[threats[0]] = 'B';
  }
  return false;
}

unordered_set<string> known;  // the least image of each position whose record was a move

string leastImage(const Cells& cells) {
  string least, image(size_, '.');
  for (const auto& to : images) {
    for (int c = 0; c < size_; c++) image[to[c]] = cells[c];
    if (least.empty() || image < least) least = image;
  }
  return least;
}

void answer(Cells& cells, int reply, vector<Chain>& before);

Cells moved(Cells cells, int move) {
  if (move >= size_ || cells[move] != '.') refuse("a move is not on a free cell");
  if (winsOn(cells, move, 'M')) refuse("a move wins");
  if (leavesWin(cells, move)) refuse("the other side wins after a move");
  cells[move] = 'M';
  return cells;
}

/// Reads the record of a position; true with its chain, if it is one.
bool record(const Cells& cells, Chain& chain) {
  string least = leastImage(cells);
  if (known.count(least)) return false;
  int byte = next();
  if (byte >= 128) {
    for (int i = 128; i < byte; i++) chain.push_back(next());
    if (!complete(cells, chain)) refuse("a chain is not complete");
    chains++;
    return true;
  }
  Cells after = moved(cells, byte);
  if (after.find('.') == string::npos) refuse("the board is full");
  vector<Chain> before;
  for (int c = 0; c < size_; c++)
    if (after[c] == '.') answer(after, c, before);
  known.insert(least);
  positions++;
  return false;
}

void answer(Cells& cells, int reply, vector<Chain>& before) {
  answers++;
  cells[reply] = 'B';
  bool refuted = false;
  for (const Chain& chain : before)
    if (complete(cells, chain)) {
      refuted = true;
      break;
    }
  Chain chain;
  if (!refuted && record(cells, chain)) before.push_back(chain);
  cells[reply] = '.';
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
  if (lines[0] != "ringfence race 1") refuse("this is another format");
  auto field = [&](const char* name) {
    size_t from = lines[1].find(string("\"") + name + "\":");
    if (from == string::npos) return string();
    from += strlen(name) + 3;
    if (lines[1][from] == '"') from++;
    return lines[1].substr(from, lines[1].find_first_of("\",}]", from) - from);
  };
  string game = field("game"), letters = field("position"), toMove = field("toMove");
  square = game == "squatter";
  havannah = game == "havannah";
  if (!square && !havannah && game != "fencemaster") refuse("this is another game");
  if (square) makeSquare(atoi(field("rows").c_str()), atoi(field("columns").c_str()));
  else makeHexagon(atoi(field("size").c_str()));
  if ((int)letters.size() != size_ || size_ > 128 || (toMove != "white" && toMove != "black")) refuse("the position is not valid");
  Cells cells = letters;
  for (char& c : cells) c = c == '.' ? '.' : (c == 'W') == (toMove == "white") ? 'M' : 'B';
  if (won(cells, 'M') || won(cells, 'B')) refuse("the game is over");
  int first = at < bytes.size() ? (unsigned char)bytes[at] : -1;
  Chain chain;
  size_t list = lines[1].find("\"answers\":[");
  int open = 0;
  if (list == string::npos) record(cells, chain);
  else {
    Cells after = moved(cells, next());
    positions++;
    vector<Chain> before;
    vector<char> listed(size_, 0);
    const char* digits = "0123456789";
    size_t end = lines[1].find(']', list), length;
    for (size_t i = lines[1].find_first_of(digits, list); i < end; i = lines[1].find_first_of(digits, i + length)) {
      int reply = stoi(lines[1].substr(i), &length);
      if (reply >= size_ || listed[reply] || after[reply] != '.') refuse("an answer of the list is not free");
      listed[reply] = 1;
      answer(after, reply, before);
    }
    for (int c = 0; c < size_; c++) {
      if (after[c] != '.' || listed[c]) continue;
      answers++;
      after[c] = 'B';
      if (!known.count(leastImage(after)) && none_of(before.begin(), before.end(), [&](const Chain& it) { return complete(after, it); })) open++;
      after[c] = '.';
    }
  }
  if (at != bytes.size()) refuse("something follows");
  cout << game << ", " << toMove << " wins first, beginning with cell " << (first < 128 ? first : chain[0]) << "\n";
  if (open > 0) cout << "in part: " << open << " answers to it are open\n";
  cout << "accepted: " << positions << " positions, " << chains << " chains, " << answers << " answers\n";
}
