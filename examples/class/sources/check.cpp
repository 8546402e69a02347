#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

static string squeeze(const string& line) {
  string out;
  for (char c : line)
    if (c != ' ' && c != '\t' && c != '\r') out += c;
  return out;
}

int main() {
  string text((istreambuf_iterator<char>(cin)), {}), line;
  vector<string> rows;
  istringstream in(text);
  while (getline(in, line)) rows.push_back(squeeze(line));
  while (!rows.empty() && rows.front().empty()) rows.erase(rows.begin());
  while (!rows.empty() && rows.back().empty()) rows.pop_back();
  bool good = !rows.empty() && !rows[0].empty() && rows[0].size() < 5 && rows[0].find_first_not_of("0123456789") == string::npos;
  int n = good ? stoi(rows[0]) : 0;
  good = good && n > 0 && (int)rows.size() == n + 1;
  for (int r = 1; good && r <= n; r++) good = (int)rows[r].size() == n && rows[r].find_first_not_of("WB+-") == string::npos;
  if (!good) {
    cout << "Error\n";
    return 0;
  }
  rows.erase(rows.begin());
  auto at = [&](int r, int c) { return r < 0 || c < 0 || r >= n || c >= n ? ' ' : rows[r][c]; };
  map<char, int> count;
  bool isOpen = false;
  vector<vector<bool>> seen(n, vector<bool>(n));
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++) {
      isOpen = isOpen || rows[r][c] == '+';
      if (rows[r][c] != '-' || seen[r][c]) continue;
      int size = 0;
      char owner = 0;
      vector<pair<int, int>> stack{{r, c}};
      seen[r][c] = true;
      while (!stack.empty()) {
        auto [y, x] = stack.back();
        stack.pop_back();
        size++;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++) {
            char there = at(y + dy, x + dx);
            if (there == '-' && !seen[y + dy][x + dx]) {
              seen[y + dy][x + dx] = true;
              stack.push_back({y + dy, x + dx});
            } else if ((there == 'W' || there == 'B') && dy * dx == 0) owner = there;
          }
      }
      if (owner) count[owner] += size;
    }
  int w = count['W'], b = count['B'];
  cout << (isOpen ? "None" : w > b ? "White" : b > w ? "Black" : "Draw") << "\n" << w << "\n" << b << "\n";
}
