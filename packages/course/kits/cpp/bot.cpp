// A player: answers every "go" with one of the legal moves listed after it.
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

// Your idea goes here. Every move in the list is legal.
std::string choose(const std::vector<std::string>& moves, std::mt19937& rng) {
  return moves[rng() % moves.size()];
}

int main() {
  std::mt19937 rng(1);
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "seed") {
      unsigned seed = 1;
      words >> seed;
      rng.seed(seed);
    } else if (word == "go") {
      std::string time, move;
      words >> time;
      std::vector<std::string> moves;
      while (words >> move) moves.push_back(move);
      std::cout << choose(moves, rng) << std::endl;
    } else if (word == "quit") {
      return 0;
    }
  }
}
