import fc from 'fast-check';

// Whether a property fails is enough: nobody reads the smallest counterexample.
fc.configureGlobal({ endOnFailure: true });
