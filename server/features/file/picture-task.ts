/** A request to the picture process (decision 064). */
export interface PictureTask {
  path: string
  mime: string
  /** Bytes of its whole process at which it exits. */
  memoryLimit: number
  /** If left out, only the size is wanted. */
  to?: Drawing
}

export interface Drawing {
  path: string
  /** Pixels: the longer edge at most, or both edges of a square that the picture fills. */
  edge: number
  fit: 'inside' | 'cover'
  format: 'webp' | 'png'
}

/** Pixels, upright. */
export interface PictureSize {
  width: number
  height: number
}

export interface PictureAnswer {
  size?: PictureSize
  refusal?: 'notImage' | 'pictureTooLarge'
  /** Bytes of memory that the process now takes. */
  memory: number
}
