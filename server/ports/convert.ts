/** Programs of this machine that make documents readable; each may be absent. */
export interface Convert {
  /** Office documents can be made PDF. */
  hasOffice: boolean
  /** Pages of a PDF can be counted and drawn. */
  hasPages: boolean
  /** What stands in a PDF can be read as text. */
  hasText: boolean
  /** What the programs say of themselves, asked once; empty where one is absent, or does not say. */
  versions(): Promise<Versions>
  /**
   * Makes a PDF of an Office document, without running what is in it.
   * @param extension says what it is, such as `docx`
   * @throws ConversionFailed
   */
  toPdf(path: string, extension: string, target: string): Promise<void>
  /** @throws ConversionFailed for what is no PDF, or is locked */
  countPages(pdf: string): Promise<number>
  /**
   * Draws a page as JPEG.
   * @param edge of the longer side, in pixels
   * @throws ConversionFailed
   */
  drawPage(pdf: string, page: number, edge: number, target: string): Promise<void>
  /**
   * Writes what stands in a PDF as text in UTF-8, page after page.
   * @throws ConversionFailed
   */
  toText(pdf: string, target: string): Promise<void>
}

export interface Versions {
  office: string
  pages: string
  /** They get no more memory and processor than they may. */
  isLimited: boolean
  /** They get no network. */
  isOffline: boolean
  /** They see no file but what they are to read. */
  isEnclosed: boolean
}

/** `time`, `memory`: it took more than it may; `broken`: the program did not understand the document. */
export class ConversionFailed extends Error {
  reason: 'time' | 'memory' | 'broken'
  constructor(reason: 'time' | 'memory' | 'broken', message = reason as string) {
    super(message)
    this.reason = reason
  }
}
