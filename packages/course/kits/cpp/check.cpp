// A checker: reads a board from standard input and says who has won.
#include <iostream>
#include <string>
#include <vector>

int main() {
  int size = 0;
  std::cin >> size;
  std::vector<char> cells;
  for (char cell; std::cin >> cell;) cells.push_back(cell);
  // Your judge goes here. Print each line of the answer, and nothing else.
  std::cout << "None\n";
}
