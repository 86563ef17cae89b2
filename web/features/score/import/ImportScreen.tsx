import { useSides } from '#web/lib/use-sides.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** Enters grades from an edited gradebook: choose a file, see what differs, confirm. */
export function ImportScreen() {
  const [address, setSides] = useSides('importid')
  const importId = address.get('importid')
  // One step back from the preview leads out, not to the file once more.
  const show = (importid: string | null) => setSides({ importid })
  return importId === null ? (
    <ChooseFile onRead={show} />
  ) : (
    <ImportPreview importId={importId} onAnother={() => show(null)} />
  )
}
