declare module 'heic-decode' {
  interface Picture {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8Array }>
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[]> }
  export default decode
}
