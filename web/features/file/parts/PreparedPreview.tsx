import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { localAddress } from '../address.ts'
import { CannotPreview } from './CannotPreview.tsx'
import { DrawnPages } from './DrawnPages.tsx'
import styles from './FilePreview.module.css'
import { PdfSheet } from './PdfSheet.tsx'

type Preview = AnswerOf<typeof fileCalls.getPreview>

interface PreparedPreviewProps {
  file: Attachment
  /** It is not to be saved. */
  isWithheld: boolean
  onBroken: () => void
}

/** Milliseconds between two questions whether it is ready. */
const pause = 1500

/** A document that the server makes readable: a PDF of it, or its pages as pictures. */
export function PreparedPreview({ file, isWithheld, onBroken }: PreparedPreviewProps) {
  const id = file.id
  const query = useQuery({
    ...ask(fileCalls.getPreview, { id }),
    refetchInterval: ({ state }) => (state.data?.isWaiting ? pause : false),
  })
  const { mutate } = useCommand(fileCalls.preparePreview, {
    refreshes: [fileCalls.getPreview],
    onFailed: () => undefined,
  })
  const isAbsent = query.data?.isAbsent
  useEffect(() => {
    if (isAbsent) mutate({ id })
  }, [isAbsent, id, mutate])
  return (
    <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
      {preview => <Shown preview={preview} file={isWithheld ? undefined : file} onBroken={onBroken} />}
    </QueryView>
  )
}

interface ShownProps {
  preview: Preview
  file: Attachment | undefined
  onBroken: () => void
}

function Shown({ preview, file, onBroken }: ShownProps) {
  const t = useTexts('file')
  if (preview.isWaiting || preview.isAbsent)
    return (
      <div className={styles.middle}>
        <EmptyState art="files" title={t('preparing')} hint={t('preparingHint')} />
      </div>
    )
  if (preview.way === '' || preview.way === 'file')
    return <CannotPreview problem={preview.problem} file={file} />
  return (
    <>
      {preview.hasMacros && (
        <div className={styles.warning}>
          <Callout tone="warn">{t('macros')}</Callout>
        </div>
      )}
      {preview.way === 'pdf' ? (
        <PdfSheet
          address={localAddress(preview.url)}
          pageAddress={localAddress(preview.pageUrl)}
          onBroken={onBroken}
        />
      ) : (
        <DrawnPages address={localAddress(preview.pageUrl)} pages={preview.pages} />
      )}
    </>
  )
}
