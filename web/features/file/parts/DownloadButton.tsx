import { useNavigate } from 'react-router'
import type { Attachment } from '#contract/features/file/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { localAddress } from '../address.ts'
import { cannotDownloadHere, outsideAddress } from '../outside.ts'

type DownloadableFile = Pick<Attachment, 'rurl' | 'name'>

/** Saves a file; where the browser around us cannot, leads to the page that says how. */
export function useDownload() {
  const navigate = useNavigate()
  return (file: DownloadableFile) => {
    if (cannotDownloadHere()) return void navigate(outsideAddress(file.rurl))
    const link = document.createElement('a')
    link.href = localAddress(file.rurl)
    link.download = file.name
    link.click()
  }
}

export function DownloadButton({ file }: { file: DownloadableFile }) {
  const t = useTexts('file')
  const download = useDownload()
  return <IconButton icon={DownloadIcon} label={t('download')} onClick={() => download(file)} />
}
