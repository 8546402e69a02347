// Judging away from the page: a board with a million cells must not stop the typing.
import { judgeDocument, type Question } from './judging.ts';

self.addEventListener('message', ({ data }: MessageEvent<Question>) => self.postMessage(judgeDocument(data)));
