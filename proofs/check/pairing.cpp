// Checks files that begin with "ringfence pairing 1": no pairing with at most so many pieces of Breaker's beforehand stops all loops of a Squatter board.
// Written from docs/proof-format.md alone. Use: gzip -dcf FILE | pairing, or pairing --trim to print the file without the clauses that are not needed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;
using Clause = vector<int>;  // a negative number: the variable is false

[[noreturn]] void refuse(const string& why) {
  cout << "refused: " << why << "\n";
  exit(1);
}

int rows, columns, pieces, cells;
int piece(int c) { return c + 1; }
int pairOf(int a, int b) { return cells + min(a, b) * cells + max(a, b) + 1; }

/// Whether Maker with these cells captures: some other cell cannot reach the border.
bool encloses(const vector<int>& loop) {
  vector<char> taken(cells, 0);
  for (int c : loop) taken[c] = 1;
  vector<int> queue;
  auto visit = [&](int c) {
    if (!taken[c]) taken[c] = 1, queue.push_back(c);
  };
  for (int c = 0; c < cells; c++)
    if (c < columns || c >= cells - columns || c % columns == 0 || c % columns == columns - 1) visit(c);
  for (size_t i = 0; i < queue.size(); i++) {
    int c = queue[i], row = c / columns, column = c % columns;
    if (row > 0) visit(c - columns);
    if (row < rows - 1) visit(c + columns);
    if (column > 0) visit(c - 1);
    if (column < columns - 1) visit(c + 1);
  }
  return count(taken.begin(), taken.end(), 1) < cells;
}

vector<Clause> clauses;
vector<vector<int>> watches;  // the clauses that watch a literal: they are looked at when it becomes false
vector<int> reason;           // of a variable that has a value: the clause that forced it, or -1
vector<signed char> value;
vector<int> trail, units;
vector<char> needed;

size_t at(int literal) { return literal > 0 ? 2 * literal : -2 * literal + 1; }
int valueOf(int literal) { return literal > 0 ? value[literal] : -value[-literal]; }
void set(int literal, int because) {
  value[abs(literal)] = literal > 0 ? 1 : -1;
  reason[abs(literal)] = because;
  trail.push_back(literal);
}
void add(const Clause& clause) {
  int id = clauses.size();
  clauses.push_back(clause);
  if (clause.size() == 1) units.push_back(id);
  if (clause.size() > 1)
    for (int i : {0, 1}) watches[at(clause[i])].push_back(id);
}

/// A clause before `end` that is false once everything is set that clauses before `end` force; -1 if there is none.
int conflict(int end) {
  for (int id : units) {
    if (id >= end || valueOf(clauses[id][0]) > 0) continue;
    if (valueOf(clauses[id][0]) < 0) return id;
    set(clauses[id][0], id);
  }
  for (size_t i = 0; i < trail.size(); i++) {
    int falsified = -trail[i];
    auto& list = watches[at(falsified)];
    size_t kept = 0;
    int found = -1;
    for (size_t j = 0; j < list.size(); j++) {
      int id = list[j];
      list[kept++] = id;
      if (id >= end || found >= 0) continue;
      Clause& clause = clauses[id];
      if (clause[0] == falsified) swap(clause[0], clause[1]);
      if (valueOf(clause[0]) > 0) continue;
      size_t next = 2;
      while (next < clause.size() && valueOf(clause[next]) < 0) next++;
      if (next < clause.size()) {
        swap(clause[1], clause[next]);
        watches[at(clause[1])].push_back(id);
        kept--;
      } else if (valueOf(clause[0]) < 0) found = id;
      else set(clause[0], id);
    }
    list.resize(kept);
    if (found >= 0) return found;
  }
  return -1;
}

/// Whether a clause follows from those before `end`: setting it false ends in a conflict. Marks those that this needs.
bool follows(const Clause& clause, int end) {
  bool isTrue = false;
  for (int literal : clause) {
    if (valueOf(literal) > 0) isTrue = true;  // it has a literal and its opposite
    else if (valueOf(literal) == 0) set(-literal, -1);
  }
  int id = isTrue ? -1 : conflict(end);
  vector<int> waiting;
  auto need = [&](int one) {
    if (one < 0) return;
    needed[one] = 1;
    for (int literal : clauses[one]) waiting.push_back(abs(literal));
  };
  need(id);
  while (!waiting.empty()) {
    int variable = waiting.back(), because = reason[variable];
    waiting.pop_back();
    reason[variable] = -1;
    need(because);
  }
  for (int literal : trail) value[abs(literal)] = 0, reason[abs(literal)] = -1;
  trail.clear();
  return isTrue || id >= 0;
}

vector<int> numbers(const string& line) {
  istringstream in(line);
  vector<int> all;
  for (int n; in >> n;) all.push_back(n);
  if (!in.eof()) refuse("a line is not of numbers");
  return all;
}

int main(int count, char** words) {
  bool trims = count > 1 && string(words[1]) == "--trim";
  string line, header;
  getline(cin, line);
  if (line != "ringfence pairing 1") refuse("this is another format");
  getline(cin, header);
  int end = 0;
  sscanf(header.c_str(), "{\"rows\":%3d,\"columns\":%3d,\"pieces\":%3d}%n", &rows, &columns, &pieces, &end);
  if (end == 0 || end != (int)header.size() || rows < 1 || columns < 1 || pieces < 0) refuse("the header is not valid");
  cells = rows * columns;
  if (cells < 1 || cells > 128 || pieces > 3) refuse("the board is too large");
  int most = pairOf(cells - 1, cells - 1);
  watches.resize(2 * most + 2), reason.assign(most + 1, -1), value.assign(most + 1, 0);
  vector<string> loops;
  while (getline(cin, line) && !line.empty()) {
    vector<int> loop = numbers(line);
    sort(loop.begin(), loop.end());
    for (size_t i = 0; i < loop.size(); i++)
      if (loop[i] < 0 || loop[i] >= cells || (i > 0 && loop[i] == loop[i - 1])) refuse("a loop has a cell that is not on the board, or one twice");
    if (!encloses(loop)) refuse("a set of cells is no loop");
    Clause clause;
    for (int a : loop) {
      if (pieces > 0) clause.push_back(piece(a));
      for (int b : loop)
        if (a < b) clause.push_back(pairOf(a, b));
    }
    add(clause);
    loops.push_back(line);
  }
  for (int c = 0; c < cells; c++) {  // each cell is in one pair, or has a piece
    Clause one{piece(c)};
    for (int d = 0; d < cells; d++)
      if (d != c) one.push_back(pairOf(c, d));
    for (size_t i = 0; i < one.size(); i++)
      for (size_t j = 0; j < i; j++) add({-one[i], -one[j]});
  }
  vector<int> chosen(pieces + 1);
  for (int i = 0; i <= pieces; i++) chosen[i] = i;
  while (chosen[0] <= cells - pieces - 1) {  // no set of cells with one more has pieces on all
    Clause clause;
    for (int c : chosen) clause.push_back(-piece(c));
    add(clause);
    int i = pieces;
    while (i > 0 && chosen[i] == cells - 1 - pieces + i) i--;
    chosen[i]++;
    for (i++; i <= pieces; i++) chosen[i] = chosen[i - 1] + 1;
  }
  size_t given = clauses.size();
  while (getline(cin, line)) {
    Clause clause = numbers(line);
    if (clause.empty() || clause.back() != 0) refuse("a clause does not end with 0");
    clause.pop_back();
    for (int literal : clause)
      if (abs(literal) > most || literal == 0) refuse("no such variable");
    if (clause.empty()) break;
    add(clause);
  }
  needed.assign(clauses.size() + 1, 0);
  if (!follows({}, clauses.size())) refuse("a pairing may be left");
  size_t used = 0;
  for (size_t i = clauses.size(); i-- > given;) {
    if (!needed[i]) continue;
    used++;
    if (!follows(clauses[i], i)) refuse("a clause does not follow from those before it");
  }
  if (trims) {
    cout << "ringfence pairing 1\n" << header << "\n";
    for (size_t i = 0; i < loops.size(); i++)
      if (needed[i]) cout << loops[i] << "\n";
    cout << "\n";
    for (size_t i = given; i < clauses.size(); i++) {
      if (!needed[i]) continue;
      for (int literal : clauses[i]) cout << literal << " ";
      cout << "0\n";
    }
    return 0;
  }
  cout << "squatter " << rows << "x" << columns << ": no pairing with at most " << pieces << " pieces beforehand stops every loop\n";
  cout << "accepted: " << loops.size() << " loops, " << used << " clauses\n";
}
