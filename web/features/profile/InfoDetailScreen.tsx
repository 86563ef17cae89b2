import { useNavigate } from 'react-router'
import { path } from '#web/lib/path.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, type User, useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { type Editor, labelOf, majorLabel } from './own-info.ts'

/** Their own data, line by line; each opens its editor. */
export function InfoDetailScreen() {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const user = useUser()
  if (!user)
    return (
      <Screen>
        <SkeletonRows rows={8} />
      </Screen>
    )
  const shown: Editor[] = isTeacher(user)
    ? ['name', 'stno', 'school', 'depart', 'lesson', 'major']
    : ['name', 'stno', 'school', 'depart', 'class', 'major', 'interSchoolTime', 'grade']
  return (
    <Screen>
      <Stack gap={6}>
        <List>
          <ListRow
            title={t('info.avatar')}
            trailing={<Avatar name={user.name} src={user.avatar} size={48} />}
            onClick={() => navigate(path('/avatar'))}
          />
        </List>
        <List hint={t('info.hint')}>
          {shown.map(editor => {
            const value = shownOf(editor, user, t)
            return (
              <ListRow
                key={editor}
                title={t(labelOf(editor, user) as 'field.name')}
                note={value || t('info.none')}
                onClick={() => navigate(path('/infoModify', { modify: editor }))}
              />
            )
          })}
        </List>
      </Stack>
    </Screen>
  )
}

function shownOf(editor: Editor, user: User, t: Translate<'profile'>): string {
  const { classno, enrolltime, grade } = user.additionInfo
  const values: Record<Editor, string> = {
    name: user.name,
    depart: user.department ?? '',
    class: classno,
    stno: user.number,
    school: user.school,
    lesson: user.teachcourse.join(', '),
    major: user.majors.map(major => majorLabel(major, t)).join(', '),
    interSchoolTime: enrolltime,
    grade: grade && t('modify.gradeOf', { grade }),
  }
  return values[editor]
}
