import { useSearchParams } from 'react-router'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** Enters grades from an edited gradebook: choose a file, see what differs, confirm. */
export function ImportScreen() {
  const [address, setAddress] = useSearchParams()
  const importId = address.get('importid')
  // One step back from the preview leads out, not to the file once more.
  const show = (id: string | null) => {
    const next = new URLSearchParams(address)
    if (id === null) next.delete('importid')
    else next.set('importid', id)
    setAddress(next, { replace: true })
  }
  return importId === null ? (
    <ChooseFile onRead={show} />
  ) : (
    <ImportPreview importId={importId} onAnother={() => show(null)} />
  )
}
