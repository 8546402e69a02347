// A bot that plays any legal move. Compile it with: g++ -O2 -o random_bot random_bot.cpp. Run it with: ./random_bot
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::mt19937 random;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        unsigned number = 0;
        words >> word >> number;
        if (word == "seed") {
            random.seed(number);  // the same seed, the same game
        } else if (word == "go") {
            // The number was the time in milliseconds; the moves stand behind it.
            std::vector<std::string> moves;
            while (words >> word) moves.push_back(word);
            std::cout << moves[random() % moves.size()] << std::endl;  // endl also flushes
        } else if (word == "quit") {
            break;
        }
    }
}
