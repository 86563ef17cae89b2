import { Avatar } from '#web/ui/base/Avatar.tsx'
import styles from './CourseTeacher.module.css'

interface CourseTeacherProps {
  teacher: { name: string; avatar: string; school: string; department: string | null }
}

/** Whose course it is: face and name, and where they teach. */
export const CourseTeacher = ({ teacher }: CourseTeacherProps) => (
  <>
    <Avatar name={teacher.name} src={teacher.avatar} size={32} />
    <span className={styles.teacher}>
      {teacher.name}
      <span className={styles.school}>
        {[teacher.school, teacher.department].filter(Boolean).join(' · ')}
      </span>
    </span>
  </>
)
