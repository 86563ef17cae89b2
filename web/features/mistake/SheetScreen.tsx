import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isBlankHtml } from '#contract/blank-html.ts'
import type { Value } from '#contract/call.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { letterOf } from '#contract/features/question/types/choice.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { ModelKey } from '#contract/features/question/types/open.ts'
import { trueFalse } from '#contract/features/question/types/true-false.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { fullDay } from '#web/lib/dates.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { usePrintable } from '#web/ui/base/use-printable.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './SheetScreen.module.css'
import { typeTitle } from './said.ts'

type One = Value<typeof mistakeCalls.sheet.output>['list'][number]

/** The mistakes as a sheet of paper, with what is right behind it or without it. */
export function SheetScreen() {
  const t = useTexts('mistake')
  const user = useUser()
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
        {({ total, courseName }) => (
          <Stack gap={4}>
            {total > list.length && <Callout>{t('sheet.first', { count: list.length, total })}</Callout>}
            <Card flush>
              <Switch label={t('sheet.answers')} checked={withAnswers} onChange={setWithAnswers} />
            </Card>
            <section ref={sheet} className={styles.sheet} aria-label={t('title')}>
              <header className={styles.head}>
                <h2 className={styles.heading}>{t('sheet.heading', { course: courseName })}</h2>
                <p className={styles.about}>
                  {t('sheet.about', { name: user?.name ?? '', day: fullDay(Date.now()) })}
                </p>
              </header>
              <ol className={styles.questions}>
                {list.map(({ question }, place) => (
                  <li key={question.id} className={styles.question}>
                    <Printed question={question} number={place + 1} />
                  </li>
                ))}
              </ol>
              {withAnswers && (
                <div className={styles.answers}>
                  <h2 className={styles.heading}>{t('sheet.right')}</h2>
                  <ol className={styles.keys}>
                    {list.map((one, place) => (
                      <li key={one.question.id} className={styles.key}>
                        <PrintedKey {...one} number={place + 1} />
                      </li>
                    ))}
                  </ol>
                </div>
              )}
            </section>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

/** A question as one answers it on paper: what could be chosen is there, and room for what is written. */
function Printed({ question, number }: { question: One['question']; number: number }) {
  const t = useTexts('mistake')
  const type = typeOf(question.type)
  const { html, parts } = question
  const options = type?.wire.options(parts, inLanguage) ?? []
  const isLettered = type?.name !== trueFalse.name
  return (
    <>
      <p className={styles.about}>{t('sheet.number', { number, type: typeTitle(question.type, t) })}</p>
      <RichText html={html} />
      {options.length > 0 && (
        <ol className={styles.options}>
          {options.map(({ id, html }, place) => (
            <li key={id} className={styles.option}>
              <span className={styles.letter}>{isLettered ? `${letterOf(place)}.` : '○'}</span>
              <RichText html={html} />
            </li>
          ))}
        </ol>
      )}
      {type?.wire.below && (
        <div className={styles.below}>
          <RichText html={type.wire.below(parts)} />
        </div>
      )}
      {type?.keptAs === 'text' && <div className={classNames(styles.room, styles.lines)} />}
      {type?.keptAs === 'files' && <div className={styles.room} />}
    </>
  )
}

/** What is right, in a few words, and why. */
function PrintedKey({ question, right, number }: One & { number: number }) {
  const type = typeOf(question.type)
  const model = type?.keptAs !== 'value' && right.key ? (right.key as ModelKey).html : undefined
  return (
    <>
      <p className={styles.right}>
        {`${number}. `}
        {model === undefined &&
          type?.keyText({ parts: question.parts, key: right.key, scoring: right.scoring } as never)}
      </p>
      {model !== undefined && <RichText html={model} />}
      {!isBlankHtml(right.explanation) && <RichText html={right.explanation} />}
    </>
  )
}
