/** Java sources of submissions for tests, as short as they can be. */

const inPackage = (packageName: string): string => (packageName === '' ? '' : `package ${packageName};\n`);

const CLASSIC = 'import aiproj.squatter.*;\nimport java.io.PrintStream;\n';

interface PlayerText {
  /** The body of `makeMove`. */
  readonly move?: string;
  /** What the class extends or implements; default: the classic interface. */
  readonly kin?: string;
  /** More members. */
  readonly more?: string;
  /** Imports; default: the classic package. */
  readonly imports?: string;
}

/** A class with all methods of a classic player. */
export const playerSource = (packageName: string, name: string, text: PlayerText = {}): string => {
  const { move = 'return new Move();', kin = 'implements Player', more = '', imports = CLASSIC } = text;
  return `${inPackage(packageName)}${imports}
public class ${name} ${kin} {
  public int init(int n, int p) { return 0; }
  public Move makeMove() { ${move} }
  public int opponentMove(Move m) { return 0; }
  public int getWinner() { return 0; }
  public void printBoard(java.io.PrintStream out) {}
  ${more}
}
`;
};

/** A player that asks a person. */
export const keyboardText = (packageName: string, name: string): string =>
  playerSource(packageName, name, {
    move: 'Move m = new Move(); m.Row = new java.util.Scanner(System.in).nextInt(); return m;',
  });

/** Many small methods, for a class that somebody worked on. */
export const work = (count = 60): string =>
  Array.from({ length: count }, (_, i) => `int step${i}(int x) { return x * ${i} + ${i + 1}; }`).join('\n  ');

/** A program that reads a board and answers. */
export const checkerText = (packageName: string, name: string, more = ''): string => `${inPackage(packageName)}
public class ${name} {
  public static void main(String[] args) {
    java.util.Scanner in = new java.util.Scanner(System.in);
    while (in.hasNextLine()) in.nextLine();
    System.out.println("None");
  }
  ${more}
}
`;

/** The course's own program that lets two players meet. */
export const refereeText = (packageName: string): string => `${inPackage(packageName)}${CLASSIC}
public class Referee {
  public static void main(String[] args) throws Exception {
    Player one = (Player) Class.forName(args[1]).newInstance();
    one.init(Integer.parseInt(args[0]), 1);
    Move move = one.makeMove();
    System.out.println(one.opponentMove(move));
  }
}
`;

/** The course's types, as teams copied them into packages of their own. */
export const ownTypes = (packageName: string, folder = packageName.replaceAll('.', '/')): Record<string, string> => ({
  [`${folder}/Move.java`]: `${inPackage(packageName)}public class Move { public int P; public int Row; public int Col; }\n`,
  [`${folder}/Piece.java`]: `${inPackage(packageName)}public interface Piece { int WHITE = 1, BLACK = 2, EMPTY = 0; }\n`,
  [`${folder}/Player.java`]: `${inPackage(packageName)}public interface Player {
  int init(int n, int p);
  Move makeMove();
  int opponentMove(Move m);
  int getWinner();
  void printBoard(java.io.PrintStream out);
}
`,
});
