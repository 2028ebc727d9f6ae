/**
 * The words most often used in passwords, in lower case; `isWeakPassword` also refuses them with the usual endings (`welcome1`,
 * `monkey2024!`). A short list of our own, not the 10,000 most common: the limits on guessing are the main protection.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd p@ssword p@ssw0rd pa55word pa$$word passwd mypassword password1 password12 password123 motdepasse motdepass contrasena contraseña
  senha secret secret123 letmein letmein123 welcome welcome1 bienvenue bonjour salut soleil chouchou doudou loulou azerty azerty123 azertyuiop qwerty qwerty1 qwerty12
  qwerty123 qwertyuiop qwertz qwertzuiop asdfgh asdfghjkl asdf1234 asdasd zxcvbn zxcvbnm zaq12wsx zaq1zaq1 xsw2zaq1 qazwsx qazwsxedc qweasd qweasdzxc qwe123 qweqwe
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 a1b2c3 a1b2c3d4 abc123 abcd1234 abc12345 aa123456 a123456 a12345 123abc 123qwe 123123 112233 121212
  123321 1234321 123454321 654321 147258 147258369 159357 159753 192837465 741852963 789456123 987654321 11223344 13579 246810 102030 010203 696969 420420 131313 232323
  007007 090909 101010 200000 520520 5201314 zxc123 asd123 pass123 pass1234 test test123 test1234 testing testtest temp1234 changeme change default guest guest123 user1234
  admin admin1 admin123 admin1234 administrator adminadmin root123 toor rootroot superuser master master123 system manager service support operator owner owner123 login login123
  access hello hello123 hello1 hellohello helloworld iloveyou iloveyou1 iloveu loveyou loveme lovely lover love123 lovelove ilovegod jetaime monamour moncoeur amour amour123
  princess princess1 prince angel angel1 angels baby babygirl babyboy sweety sweetie honey sugar cookie cookies chocolate chocolat banana orange apple cherry strawberry cheese
  peanut butter pepper ginger pumpkin coffee sunshine sunflower summer summer1 winter spring autumn flower flowers rainbow purple yellow green black white silver golden diamond
  crystal jewel monkey monkey1 dragon dragon1 tiger tigger lion eagle falcon hawk phoenix wolf wolves panther cheetah dolphin shark spider scorpion snake cobra bear buffalo
  horse mustang chicken rabbit kitten kitty puppy doggie hunter hunter1 hunter2 shadow shadow1 ranger killer killer1 warrior knight soldier sniper ninja samurai pirate matrix
  wizard magic merlin gandalf frodo starwars startrek yoda jedi skywalker darthvader superman batman spiderman ironman avengers naruto sasuke onepiece pokemon pikachu goku
  vegeta dragonball minecraft roblox fortnite counterstrike callofduty warcraft starcraft diablo halo hitman zelda mario sonic tetris playstation nintendo xbox360 steam gamer
  gaming player player1 football soccer baseball basketball hockey tennis golf swimming skate skater surfer runner barcelona realmadrid juventus liverpool arsenal chelsea
  manchester milan bayern messi messi10 ronaldo ronaldo7 cristiano zidane neymar beckham maradona raja rajawi wydad wydadi casablanca casa maroc morocco marocain rabat fes
  marrakech agadir tanger oujda meknes algeria tunisia france paris london berlin newyork america canada mexico brazil egypt bismillah allah allah1 allahakbar mohamed mohammed
  muhammad ahmed youssef yassine hamza ayoub omar othman ilyas amine anas bilal khalid karim rachid said hassan hussein mehdi fatima khadija aicha meryem maryam salma sara imane
  zineb hajar nadia samira michael jordan jordan23 michelle jennifer jessica ashley amanda daniel david robert thomas charlie andrew joshua matthew anthony william george james
  john jack jackson harry peter steven kevin brian justin brandon tyler taylor nicole melissa stephanie samantha elizabeth victoria alexander alexandra maggie bailey buster
  buddy lucky max rocky daisy molly sophie chloe hannah olivia emma julie marie nicolas pierre camille thierry isabelle caroline computer internet windows microsoft google
  facebook instagram whatsapp youtube twitter linkedin gmail yahoo hotmail iphone samsung android nokia sony dell lenovo apple123 mobile telephone server network security
  secure private personal family mother father sister brother friend friends forever freedom liberty justice peace heaven jesus jesus1 christ christian blessed believe faith
  hope grace michael1 trustno1 whatever nothing anything something nobody someone unknown incorrect correct fuckyou
  money money123 dollar million rich bitcoin business company office student teacher school college university doctor engineer developer mercedes ferrari porsche toyota
  honda yamaha suzuki harley corvette camaro bmw audi peugeot renault maverick cowboy cowboys yankees lakers steelers redskins eagles raiders packers patriots rangers broncos
  tequila whiskey vodka marlboro marijuana cocaine metallica slipknot nirvana eminem tupac rihanna beyonce shakira elvis beatles guitar drummer music rockstar hiphop dancer
  miftah miftah123 keys gamekeys gamekey
  `
    .trim()
    .split(/\s+/),
);
