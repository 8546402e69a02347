import { type Algorithm, algorithmNamed, type TreeNode } from '@ringfence/lab';
import type { WrittenBoard } from '@ringfence/rules';
import { sentenceOf } from '../../shell/deed.svelte.ts';
import { RemoteLab } from './remote.ts';
import type { AlgorithmName, RunInfo, StepSnapshot, Twin } from './service.ts';

/** A run of an algorithm on a board, recorded and replayed in a worker. */
export class LabRun {
  readonly algorithm: Algorithm;
  readonly board: WrittenBoard;
  info = $state.raw<RunInfo>();
  /** The shown state; it lags behind the request while the worker is busy. */
  shown = $state.raw<StepSnapshot>();
  problem = $state<string>();
  private readonly lab = new RemoteLab();
  private wanted = 0;
  private asking = false;

  constructor(key: AlgorithmName, board: WrittenBoard, depth: number) {
    this.algorithm = algorithmNamed(key);
    this.board = board;
    this.lab.ask('open', key, board, depth).then(
      (info) => {
        this.info = info;
        void this.follow();
      },
      (error: Error) => {
        this.problem = error.message;
      },
    );
  }

  /** Goes to a step, at most to the end. Of several calls while the worker is busy, the last one counts. */
  show(index: number): void {
    this.wanted = index;
    if (this.info !== undefined) void this.follow();
  }

  tree(): Promise<readonly TreeNode[] | undefined> {
    return this.lab.ask('tree');
  }

  twin(node: number): Promise<Twin | undefined> {
    return this.lab.ask('twin', node);
  }

  close(): void {
    this.lab.close();
  }

  private async follow(): Promise<void> {
    if (this.asking || this.info === undefined) return;
    this.asking = true;
    try {
      for (let index = this.target(); this.shown?.index !== index; index = this.target()) {
        this.shown = await this.lab.ask('at', index);
      }
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.asking = false;
    }
  }

  private target(): number {
    return Math.max(0, Math.min(this.wanted, this.info?.length ?? 0));
  }
}
