// The front page.
export default function Home() {
  return <h1>Catchlight</h1>;
}
