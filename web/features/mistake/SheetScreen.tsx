import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Value } from '#contract/call.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { usePrintable } from '#web/ui/base/use-printable.ts'
import styles from './SheetScreen.module.css'
import { typeTitle } from './said.ts'

type One = Value<typeof mistakeCalls.sheet.output>['list'][number]

/** The mistakes as a sheet of paper, with what is right below or without it. */
export function SheetScreen() {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const [search] = useSearchParams()
  const [withAnswers, setWithAnswers] = useState(false)
  const query = useQuery(
    ask(mistakeCalls.sheet, {
      ...{ courseId, type: Number(search.get('type') ?? 0), knowledge: search.get('knowledge') ?? '' },
    }),
  )
  const sheet = useRef<HTMLElement>(null)
  usePrintable(sheet)
  const list = query.data?.list ?? []
  return (
    <Screen
      onRefresh={query.refetch}
      footer={list.length > 0 && <MainButton onClick={() => print()}>{t('sheet.print')}</MainButton>}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonText lines={8} />}
        isEmpty={data => data.list.length === 0}
        empty={<EmptyState art="work" title={t('none.filtered')} />}
      >
        {({ total }) => (
          <Stack gap={4}>
            {total > list.length && <Callout>{t('sheet.first', { count: list.length, total })}</Callout>}
            <Card flush>
              <Switch label={t('sheet.answers')} checked={withAnswers} onChange={setWithAnswers} />
            </Card>
            <section ref={sheet} className={styles.sheet} aria-label={t('title')}>
              <ol className={styles.questions}>
                {list.map((one, place) => (
                  <li key={one.question.id} className={styles.question}>
                    <Printed {...one} number={place + 1} withAnswers={false} />
                  </li>
                ))}
              </ol>
              {withAnswers && (
                <>
                  <h2 className={styles.heading}>{t('sheet.right')}</h2>
                  <ol className={styles.questions}>
                    {list.map((one, place) => (
                      <li key={one.question.id} className={styles.question}>
                        <Printed {...one} number={place + 1} withAnswers />
                      </li>
                    ))}
                  </ol>
                </>
              )}
            </section>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

interface PrintedProps extends One {
  number: number
  withAnswers: boolean
}

function Printed({ question, right, number, withAnswers }: PrintedProps) {
  const t = useTexts('mistake')
  const type = typeOf(question.type)
  const { html, parts } = question
  return (
    <>
      <p className={styles.about}>{t('sheet.number', { number, type: typeTitle(question.type, t) })}</p>
      {type && (
        <QuestionShown
          type={type}
          question={{ html, parts }}
          {...(withAnswers ? { questionKey: right.key, explanation: right.explanation } : { answer: null })}
        />
      )}
    </>
  )
}
