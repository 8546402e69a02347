declare module 'seek-bzip' {
  /** What takes the bytes. */
  interface ByteOutput {
    writeByte(byte: number): void;
    flush(): void;
  }
  const bzip: { decode(input: Buffer, output: ByteOutput, isMultistream: boolean): void };
  export = bzip;
}
