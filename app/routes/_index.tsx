export default function Home() { return <h1>Miftah</h1>; }
