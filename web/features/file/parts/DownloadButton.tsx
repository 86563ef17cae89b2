import { useNavigate } from 'react-router'
import type { Attachment } from '#contract/features/file/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { localAddress } from '../address.ts'
import { cannotDownloadHere, outsideAddress } from '../outside.ts'

/** Saves a file; where the browser around us cannot, leads to the page that says how. */
export function DownloadButton({ file }: { file: Pick<Attachment, 'rurl' | 'name'> }) {
  const t = useTexts('file')
  const navigate = useNavigate()
  const download = () => {
    if (cannotDownloadHere()) return void navigate(outsideAddress(file.rurl))
    const link = document.createElement('a')
    link.href = localAddress(file.rurl)
    link.download = file.name
    link.click()
  }
  return <IconButton icon={DownloadIcon} label={t('download')} onClick={download} />
}
