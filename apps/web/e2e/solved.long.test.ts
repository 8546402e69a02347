// With whole games against the proofs of 9×9 and of Havannah 4.
import './solved.test.ts';
