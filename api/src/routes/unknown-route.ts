import { Refusal } from '../problems/refusal'

export function unknownRoute(id: string): Refusal {
  const detail = `There is no route ${id}, or it was taken away. Look at the list of routes.`
  return new Refusal('unknown-route', detail, [{ field: 'params.id', detail }])
}
