// The baseline of the screens: the same React and the same answers, one request for each screen, every row as plain text.
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const screens = JSON.parse(document.documentElement.dataset.screens ?? '{}')

function Bare() {
  const [path, setPath] = useState(location.pathname)
  const [answers, setAnswers] = useState(null)
  useEffect(() => {
    const turn = () => setPath(location.pathname)
    addEventListener('popstate', turn)
    return () => removeEventListener('popstate', turn)
  }, [])
  useEffect(() => {
    let isLeft = false
    fetch(`/answers${path}`)
      .then(response => response.json())
      .then(given => isLeft || setAnswers({ path, given }))
    return () => {
      isLeft = true
    }
  }, [path])
  if (answers?.path !== path) return null
  const open = next => {
    history.pushState(null, '', next)
    setPath(next)
  }
  return h(
    'div',
    { 'data-screen': path },
    h(
      'main',
      null,
      (screens[path] ?? []).map(next =>
        h('button', { key: next, type: 'button', onClick: () => open(next) }, next),
      ),
      h(
        'ul',
        null,
        rowsOf(answers.given).map((row, place) => h('li', { key: place }, row)),
      ),
    ),
  )
}

/** One line for each object in any list of the answers. */
function rowsOf(value) {
  if (Array.isArray(value)) return value.flatMap(each => [lineOf(each), ...rowsOf(each)]).filter(Boolean)
  return value && typeof value === 'object' ? Object.values(value).flatMap(rowsOf) : []
}

const lineOf = row =>
  row && typeof row === 'object'
    ? Object.values(row)
        .filter(each => typeof each === 'string')
        .join(' · ')
    : String(row ?? '')

createRoot(document.getElementById('root')).render(h(Bare))
