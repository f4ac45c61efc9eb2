import { Center, Loader } from 'shared-ui'

export function PageLoading({ title }: { title: string }) {
  return (
    <Center h="50vh" role="status" aria-label={`Loading ${title}`}>
      <Loader />
    </Center>
  )
}
