package data;

import aiproj.squatter.Move;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import players.squatter.RandomPlayer;

/** Cannot play without its file, which it looks for in its working directory. */
public class DataPlayer extends RandomPlayer {
  @Override
  public int init(int n, int p) {
    try {
      return Files.readAllLines(Paths.get("weights.txt")).isEmpty() ? -1 : super.init(n, p);
    } catch (IOException error) {
      throw new IllegalStateException("I cannot read weights.txt", error);
    }
  }

  @Override
  public Move makeMove() {
    return Helper.improve(super.makeMove());
  }
}
