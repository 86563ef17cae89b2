import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { usePrintWhole } from './print-whole.ts'

type Statistics = AnswerOf<typeof answeringResultCalls.question>
type Query = UseInfiniteQueryResult<InfiniteData<Statistics>>

/** What was answered, one below the other; staff print it. */
export function Posts({ query }: { query: Query }) {
  const t = useTexts('answering')
  const { isStaff } = useAnsweringAddress()
  const sheet = useRef<HTMLDivElement>(null)
  const answers = query.data?.pages.flatMap(page => page.answers) ?? []
  const printing = usePrintWhole(sheet, {
    ...{ count: answers.length, hasMore: query.hasNextPage, isLoading: query.isFetchingNextPage },
    ...{ hasFailed: query.isFetchNextPageError, onMore: () => void query.fetchNextPage() },
  })
  return (
    <Stack gap={3}>
      <div ref={sheet}>
        <InfiniteList
          items={answers}
          itemKey={keyOfAnswer}
          label={t('results.posts')}
          renderItem={renderAnswer}
          hasMore={query.hasNextPage}
          onMore={() => void query.fetchNextPage()}
          loadingMore={query.isFetchingNextPage}
          moreFailed={query.isFetchNextPageError}
        />
      </div>
      {isStaff && answers.length > 0 && (
        <Button icon={DownloadIcon} busy={printing.isPreparing} block onClick={printing.prepare}>
          {t('results.print')}
        </Button>
      )}
    </Stack>
  )
}

type Answer = Statistics['answers'][number]

/** Nothing says whose an answer is where that is not told: what it says stands for it. */
const keyOfAnswer = ({ studentId, text, files }: Answer) =>
  studentId || `${text} ${files.map(({ id }) => id).join()}`
const renderAnswer = (answer: Answer) => <AnswerRow answer={answer} />

function AnswerRow({ answer: { name, text, html, files, isRight } }: { answer: Answer }) {
  const t = useTexts('answering')
  return (
    <RowBody
      title={name || (html === '' ? text : '')}
      wrap
      {...(name !== '' && html === '' && { note: text })}
      trailing={
        isRight === null ? undefined : (
          <StatusTag tone={isRight ? 'good' : 'bad'}>
            {t(isRight ? 'results.isRight' : 'results.isWrong')}
          </StatusTag>
        )
      }
    >
      {html !== '' && <RichText html={html} />}
      {files.length > 0 && <AttachmentList files={files} />}
    </RowBody>
  )
}
