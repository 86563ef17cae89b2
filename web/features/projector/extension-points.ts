import type { ComponentType } from 'react'
import type { ProjectorView } from '#contract/features/projector/rules.ts'
import { extensionPoint } from '#web/shell/extension-points.ts'
import type { ProjectorLink } from './link.ts'

export interface ProjectionProps {
  /** Of the subject. */
  id: string
  courseId: string
  link: ProjectorLink
  view: ProjectorView
  showsNames: boolean
}

/** How a kind of subject is shown on a wall: in large type, and with nothing that not everybody in the room may see. */
export interface ProjectionKind {
  kind: string
  Show: ComponentType<ProjectionProps>
}

export const projections = extensionPoint<ProjectionKind>('projections')

export interface WallActionsProps {
  courseId: string
  /** What is on now; null: nothing. */
  subject: { kind: string; id: string } | null
}

/** What whoever teaches can start on a page under their own login, beside what it shows. */
export const wallActions = extensionPoint<ComponentType<WallActionsProps>>('wallActions')
