import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { type DemoCourse, packageCalls } from '#contract/features/package/calls.ts'
import { copyNameProblem } from '#contract/features/package/rules.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { NameField } from './parts/NameField.tsx'

/** Demo packages that a course can be made from. */
export function DemoScreen() {
  const t = useTexts('package')
  const demos = useQuery(ask(packageCalls.getSysCourseList, {}))
  const [wanted, setWanted] = useState<DemoCourse | null>(null)
  return (
    <Screen onRefresh={demos.refetch}>
      <QueryView
        query={demos}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="courses" title={t('demo.none')} hint={t('demo.noneHint')} />}
      >
        {({ list }) => (
          <Stack gap={4}>
            <p>{t('demo.lead')}</p>
            {list.map(demo => (
              <DemoCard key={demo.id} demo={demo} onCreate={() => setWanted(demo)} />
            ))}
          </Stack>
        )}
      </QueryView>
      {wanted && <CreateDialog demo={wanted} onClose={() => setWanted(null)} />}
    </Screen>
  )
}

function DemoCard({ demo, onCreate }: { demo: DemoCourse; onCreate: () => void }) {
  const t = useTexts('package')
  return (
    <Card
      title={demo.coursename}
      action={
        <Button kind="primary" size="small" onClick={onCreate}>
          {t('demo.create')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>{demo.describes}</p>
        <Stack row gap={2}>
          {demo.contents.map(({ name, count }) => (
            <StatusTag key={name} tone="neutral">
              {t('demo.contents', { name, count })}
            </StatusTag>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}

function CreateDialog({ demo, onClose }: { demo: DemoCourse; onClose: () => void }) {
  const t = useTexts('package')
  const navigate = useNavigate()
  const [coursename, setName] = useState(demo.coursename)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState('')
  const create = useCommand(packageCalls.createCourseFromDemo, {
    refreshes: [courseListCalls.semesterList, courseListCalls.semesterCourseList],
    onDone: ({ id }) => {
      toast.good(t('demo.done'))
      navigate(courseHomePath({ courseId: id, role: 1 }), { replace: true })
    },
    onFailed: ({ message }) => setFailure(message),
  })
  const go = () => {
    setChecked(true)
    if (!copyNameProblem(coursename)) create.mutate({ courseid: demo.id, coursename })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('demo.createTitle', { name: demo.coursename })}
      buttons={[
        { label: t('demo.create'), kind: 'primary', onClick: go, busy: create.isPending },
        { label: t('cancel'), onClick: onClose },
      ]}
    >
      <Stack gap={4}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <NameField value={coursename} onChange={setName} isChecked={isChecked} />
      </Stack>
    </Dialog>
  )
}
