import { uploadFile } from '#server/features/file/test-upload.ts'

/** The beginning of a WebM file: enough to be known as one. */
const head = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
)

/** A file that counts as a film; `seed` makes it another. */
export const film = (seed = 1) => Buffer.concat([head, Buffer.alloc(3000, seed)])

export const uploadFilm = (
  app: Parameters<typeof uploadFile>[0],
  as: Parameters<typeof uploadFile>[1],
  seed = 1,
) => uploadFile(app, as, { name: `lecture-${seed}.webm`, bytes: film(seed) })
