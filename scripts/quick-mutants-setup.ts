import fc from 'fast-check';

// It is enough to know that a property fails: nobody reads the smallest counterexample.
fc.configureGlobal({ endOnFailure: true });
