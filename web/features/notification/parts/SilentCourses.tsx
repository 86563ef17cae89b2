import { useState } from 'react'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

type Course = AnswerOf<typeof deliveryCalls.getDeliverySettings>['courses'][number]

/** The courses of which nothing leaves the application. */
export function SilentCourses({ courses }: { courses: readonly Course[] }) {
  const t = useTexts('notification')
  const [isOpen, setOpen] = useState(false)
  const save = useCommand(deliveryCalls.saveDeliverySettings, {
    refreshes: [deliveryCalls.getDeliverySettings],
  })
  if (courses.length === 0) return null
  const silent =
    (save.isPending && save.variables.silentcourses) ||
    courses.filter(course => course.silent).map(({ id }) => id)
  const count = silent.length
  return (
    <List hint={t('settings.coursesHint')}>
      <ListRow
        title={t('settings.courses')}
        trailing={count === 0 ? t('settings.coursesAll') : t('settings.coursesSilent', { count })}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('settings.courses')} flush>
        <List>
          {courses.map(({ id, name }) => (
            <li key={id}>
              <Switch
                label={name}
                checked={!silent.includes(id)}
                onChange={on =>
                  save.mutate({
                    silentcourses: on ? silent.filter(other => other !== id) : [...silent, id],
                  })
                }
              />
            </li>
          ))}
        </List>
      </Sheet>
    </List>
  )
}
