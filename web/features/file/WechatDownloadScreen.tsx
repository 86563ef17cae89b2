import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { fileErrors } from '#contract/features/file/errors.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState, ErrorState } from '#web/ui/base/State.tsx'
import { CopyIcon, DownloadIcon } from '#web/ui/icons/icons.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { askFileHead } from './file-head.ts'
import { cannotDownloadHere, fileAddress } from './outside.ts'

/** Says how to save a file from within the chat app; in any other browser it is the place to save it. */
export function WechatDownloadScreen() {
  const [search] = useSearchParams()
  const address = fileAddress(search)
  return (
    <Screen>
      {address === undefined ? <Gone /> : cannotDownloadHere() ? <Outside /> : <Download address={address} />}
    </Screen>
  )
}

function Outside() {
  const t = useTexts('file')
  const copy = async () => {
    if (await copyText(location.href)) toast.good(t('copied'))
  }
  return (
    <EmptyState
      art="files"
      title={t('outsideTitle')}
      hint={t('outsideHint')}
      action={
        <Button icon={CopyIcon} onClick={() => void copy()}>
          {t('outsideCopy')}
        </Button>
      }
    />
  )
}

function Download({ address }: { address: string }) {
  const t = useTexts('file')
  const query = useQuery({
    queryKey: ['file head', address],
    queryFn: ({ signal }) => askFileHead(address, signal),
    retry: 1,
    meta: { handled: true },
  })
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={1} />}
      isEmpty={head => head === null}
      empty={<Gone />}
    >
      {head => (
        <Stack>
          <FileChip name={head?.name ?? ''} size={head?.size} />
          <MainButton icon={DownloadIcon} onClick={() => location.assign(address)}>
            {t('download')}
          </MainButton>
        </Stack>
      )}
    </QueryView>
  )
}

function Gone() {
  const t = useTexts('file')
  return (
    <ErrorState art="locked" title={problemText(fileErrors.cannotDownload)} message={t('downloadGoneHint')} />
  )
}
