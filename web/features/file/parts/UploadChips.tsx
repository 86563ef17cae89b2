import { FileChip } from '#web/ui/media/FileChip.tsx'
import type { Uploads } from '../use-uploads.ts'

/** The files that are on their way, each with how far it has come. */
export const UploadChips = ({ uploads }: { uploads: Uploads }) =>
  uploads.items.map(({ id, name, size, state, progress, error, thumbnail }) => (
    <FileChip
      key={id}
      {...{ name, size, state, progress, error, thumbnail }}
      onRetry={() => uploads.retry(id)}
      onRemove={() => uploads.remove(id)}
    />
  ))
