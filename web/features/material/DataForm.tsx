import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { EditScreen } from './EditScreen.tsx'
import { importVideoForm, isVideoIn } from './videos.ts'

const VideoForm = lazy(() => importVideoForm().then(module => ({ default: module.EditScreen })))

/** The form of what the protocol has under one address: a material, a link or a video. */
export function DataForm() {
  const [search] = useSearchParams()
  return isVideoIn(search) ? <VideoForm /> : <EditScreen />
}
