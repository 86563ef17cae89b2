import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { letterOf } from '#contract/features/score/rules.ts'
import { fullDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ChartIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { homeworkScoresPath } from '../addresses.ts'
import { detailQuery, type ScoreColumn, type ScoreDetail } from '../queries.ts'
import { type Graded, GradeSheet } from './GradeSheet.tsx'
import { KindList } from './KindList.tsx'
import { ScoreFigure } from './ScoreFigure.tsx'
import { TotalCard } from './TotalCard.tsx'
import { columnKey, type Imagined, whatIf } from './what-if.ts'
import { wrongScore } from './wrong-score.ts'

interface StudentScoresProps {
  courseId: string
  /** Empty: the caller's own, who may try out what would be. */
  studentId: string
}

/** What a student has: the total, what it is made of, and every single score. */
export function StudentScores({ courseId, studentId }: StudentScoresProps) {
  const query = useQuery(detailQuery(courseId, studentId))
  return (
    <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
      {detail => <Scores courseId={courseId} studentId={studentId} detail={detail} />}
    </QueryView>
  )
}

const nothingImagined: Imagined = new Map()

interface ScoresProps extends StudentScoresProps {
  detail: ScoreDetail
}

function Scores({ courseId, studentId, detail }: ScoresProps) {
  const isOwn = studentId === ''
  const t = useTexts('score')
  const navigate = useNavigate()
  /** Null while nothing is imagined out. */
  const [imagined, setImagined] = useState<Imagined | null>(null)
  const [graded, setGraded] = useState<Graded | null>(null)
  const { items, extra, total } = whatIf(detail, imagined ?? nothingImagined)
  const hasScores = detail.cells.some(
    ({ score, isMissing, isExcused }) => score !== null || isMissing || isExcused,
  )
  const tryOut = async (column: ScoreColumn) => {
    const text = await dialog.prompt({
      title: t('whatIf.question'),
      message: column.title,
      label: t('whatIf.label', { full: column.fullScore }),
      check: entered => wrongScore(entered, column.fullScore),
    })
    if (text !== null) setImagined(known => new Map(known).set(columnKey(column), Number(text)))
  }
  const press = (column: ScoreColumn, place: number) => {
    if (imagined) return () => void tryOut(column)
    if (detail.can.grade && column.isOwn)
      return () =>
        setGraded({
          studentId,
          name: detail.name,
          item: column.id,
          title: column.title,
          full: column.fullScore,
          score: detail.cells[place]!.score,
        })
    return column.address === '' ? undefined : () => navigate(`${column.address}&courseRole=${isOwn ? 0 : 1}`)
  }
  const canTry = isOwn && (detail.shown || imagined !== null) && hasScores
  return (
    <>
      {(!isOwn || detail.shown) && (
        <TotalCard
          name={isOwn ? '' : detail.name}
          number={isOwn ? '' : detail.number}
          total={total}
          letter={letterOf(total, detail.letters)}
          isImagined={imagined !== null && imagined.size > 0}
        />
      )}
      {detail.leftAt !== null && (
        <Callout tone="info">{t('left.on', { day: fullDay(detail.leftAt) })}</Callout>
      )}
      {isOwn && !detail.shown && <Callout tone="info">{t('mine.notShown')}</Callout>}
      {imagined && <Callout tone="info">{t('whatIf.hint')}</Callout>}
      {!hasScores && !detail.can.grade && (
        <EmptyState art="work" title={t('detail.empty')} hint={t('detail.emptyHint')} />
      )}
      {(hasScores || detail.can.grade) && (
        <>
          <KindList
            items={items}
            extra={extra}
            onPress={
              detail.can.grade
                ? kind =>
                    setGraded({
                      ...{ studentId, name: detail.name, full: 100 },
                      ...{ item: kind.kind, title: kind.name, isKind: true },
                      score: kind.isSet ? kind.score : null,
                    })
                : undefined
            }
          />
          <List
            title={t('detail.columns')}
            action={
              items.some(({ kind }) => kind === 'homework') && (
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => navigate(homeworkScoresPath(courseId, !isOwn, studentId))}
                >
                  {t('detail.homework')}
                </Button>
              )
            }
          >
            {detail.columns.map((column, place) => {
              const { score, isMissing, isExcused, isDropped } = detail.cells[place]!
              const ifScore = imagined?.get(columnKey(column))
              return (
                <ListRow
                  key={columnKey(column)}
                  title={column.title}
                  note={
                    !column.isShown
                      ? t('detail.notShown')
                      : column.isExtra
                        ? t('detail.isExtra')
                        : isDropped && !imagined
                          ? t('detail.isDropped')
                          : undefined
                  }
                  trailing={
                    <ScoreFigure
                      score={ifScore ?? score}
                      full={column.fullScore}
                      isMissing={isMissing && ifScore === undefined}
                      isExcused={isExcused && ifScore === undefined}
                    />
                  }
                  onClick={press(column, place)}
                />
              )
            })}
          </List>
        </>
      )}
      {canTry && (
        <Button
          block
          icon={imagined ? ReturnIcon : ChartIcon}
          onClick={() => setImagined(imagined ? null : nothingImagined)}
        >
          {t(imagined ? 'whatIf.end' : 'whatIf.begin')}
        </Button>
      )}
      <GradeSheet courseId={courseId} graded={graded} onClose={() => setGraded(null)} />
    </>
  )
}
